import { itemLimit, itemTooLarge } from "@klarholm/contract/desk/item-limit";
import { ApiError } from "../../plugins/http/api-error.ts";
import { depthOf } from "./depth.ts";

/** Levels of fields and lists within each other; forms write fewer than twenty. */
const maxDepth = 64;

/** @throws ApiError for a value that recursive readers (schemas, JSON, YAML) would overflow the stack with */
export function expectShallow(value: unknown, depth = depthOf(value)): void {
  if (depth > maxDepth)
    throw new ApiError("BAD_REQUEST", { message: `内容一层套一层，超过了 ${maxDepth} 层，没有保存；请减少层次！` });
}

/** @param body JSON @throws ApiError for one that is larger than items may be */
export function expectSmall(body: string): void {
  const bytes = Buffer.byteLength(body);
  if (bytes > itemLimit) throw new ApiError("TOO_LARGE", { message: itemTooLarge(bytes) });
}
