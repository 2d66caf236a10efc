import { itemLimit, itemTooLarge } from "@klarholm/contract/desk/item-limit";
import { ApiError } from "../../plugins/http/api-error.ts";
import { depthOf } from "./revise.ts";

/** Levels of nested objects and lists; forms write fewer than twenty. */
const maxDepth = 64;

/** Protects recursive readers (schemas, JSON, YAML) from a stack overflow. @throws ApiError BAD_REQUEST */
export function expectShallow(value: unknown, depth = depthOf(value)): void {
  if (depth > maxDepth)
    throw new ApiError("BAD_REQUEST", { message: `内容一层套一层，超过了 ${maxDepth} 层，没有保存；请减少层次！` });
}

/** @param body JSON @throws ApiError TOO_LARGE */
export function expectSmall(body: string): void {
  const bytes = Buffer.byteLength(body);
  if (bytes > itemLimit) throw new ApiError("TOO_LARGE", { message: itemTooLarge(bytes) });
}
