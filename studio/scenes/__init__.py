"""Scenes: what stands where, under which light, before which camera."""
