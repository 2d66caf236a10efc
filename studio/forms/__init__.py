"""Forms: from content/shapes.yaml to meshes."""
