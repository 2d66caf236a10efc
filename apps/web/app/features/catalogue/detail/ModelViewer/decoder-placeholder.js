// Empty: the mesh decoder is bundled with the viewer (viewer.ts).
void 0;
