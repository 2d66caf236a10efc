import { deskCalls } from "@klarholm/contract/desk";
import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "./build-test-app.ts";

/** Uploads a file to the desk. */
export async function upload(
  { app, config }: TestApp,
  cookie: string,
  bytes: Uint8Array,
  title: string,
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), title);
  const body = new Response(form);
  return app.inject({
    method: "POST",
    url: deskCalls.uploadMedia.path,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { cookie, origin: config.publicUrl, "content-type": body.headers.get("content-type") ?? "" },
  });
}
