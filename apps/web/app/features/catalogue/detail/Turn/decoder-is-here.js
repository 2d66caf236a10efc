// The decoder of meshes is part of the viewer (viewer.ts): there is nothing to do.
void 0;
