/*
 * Makes the model of the fixture brand: `node e2e/draw-model.ts`. A plate of 30 cm as glTF 2.0 in one file, a profile
 * of a few points rotated around its axis.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Radius and height in metres, from the middle of the foot over the rim to the middle of the well. */
const outline = [
  [0, 0.002],
  [0.085, 0.002],
  [0.09, 0],
  [0.096, 0.003],
  [0.148, 0.027],
  [0.15, 0.029],
  [0.147, 0.03],
  [0.095, 0.009],
  [0, 0.008],
] as const;
const steps = 32;

const positions: number[] = [];
const indices: number[] = [];
for (let step = 0; step <= steps; step++) {
  const angle = (2 * Math.PI * step) / steps;
  for (const [radius, height] of outline) positions.push(radius * Math.sin(angle), height, radius * Math.cos(angle));
}
for (let step = 0; step < steps; step++)
  for (let point = 0; point + 1 < outline.length; point++) {
    const [here, next] = [step * outline.length + point, (step + 1) * outline.length + point];
    indices.push(here, next, next + 1, here, next + 1, here + 1);
  }

const points = Buffer.from(Float32Array.from(positions).buffer);
const faces = Buffer.from(Uint16Array.from(indices).buffer);
const json = {
  asset: { version: "2.0", generator: "e2e/draw-model.ts" },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
  materials: [
    {
      doubleSided: true,
      pbrMetallicRoughness: { baseColorFactor: [0.36, 0.05, 0.02, 1], metallicFactor: 0, roughnessFactor: 0.3 },
    },
  ],
  accessors: [
    {
      bufferView: 0,
      componentType: 5126,
      count: positions.length / 3,
      type: "VEC3",
      min: [-0.15, 0, -0.15],
      max: [0.15, 0.03, 0.15],
    },
    { bufferView: 1, componentType: 5123, count: indices.length, type: "SCALAR" },
  ],
  bufferViews: [
    { buffer: 0, byteOffset: 0, byteLength: points.length, target: 34962 },
    { buffer: 0, byteOffset: points.length, byteLength: faces.length, target: 34963 },
  ],
  buffers: [{ byteLength: points.length + faces.length }],
};

/** A chunk of the file: length, type, and the data padded to four bytes. */
function chunk(type: string, data: Buffer, filler: number): Buffer {
  const body = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4, filler)]);
  const head = Buffer.alloc(8);
  head.writeUInt32LE(body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

const body = Buffer.concat([
  chunk("JSON", Buffer.from(JSON.stringify(json)), 0x20),
  chunk("BIN\0", Buffer.concat([points, faces]), 0),
]);
const head = Buffer.alloc(12);
head.write("glTF", "latin1");
head.writeUInt32LE(2, 4);
head.writeUInt32LE(12 + body.length, 8);
await writeFile(join(import.meta.dirname, "brand/media/products/plate-wide.glb"), Buffer.concat([head, body]));
