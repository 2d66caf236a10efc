import { expect, test } from "vitest";
import { truncate } from "./truncate.ts";

test("[TEXT-01] text is truncated by code points", () => {
  expect(truncate("𠮷野家的碗", 3)).toBe("𠮷野家");
  expect(truncate("👨‍👩‍👧", 2)).toBe("👨‍");
  expect(truncate("碗", 3)).toBe("碗");
});
