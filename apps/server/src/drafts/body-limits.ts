import { ApiError } from "../http/api-error.ts";

/** Levels of fields and lists within each other; forms write fewer than twenty. */
const maxDepth = 64;

/** @throws ApiError for a body that recursive readers (schemas, JSON, YAML) would overflow the stack with */
export function expectShallow(body: unknown): void {
  let level = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth)
      throw new ApiError("BAD_REQUEST", { message: `内容一层套一层，超过了 ${maxDepth} 层，没有保存；请减少层次！` });
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null ? Object.values(each).filter((inner) => typeof inner === "object") : [],
    );
  }
}
