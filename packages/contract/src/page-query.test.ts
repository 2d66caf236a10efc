import { expect, test } from "vitest";
import { pageQuery } from "./page-query.ts";

const address = new URL("https://site.example/products?page=2&utm_source=x");

test("a page's query accepts only known parameters: other names do not compile", () => {
  expect(pageQuery(address).get("page")).toBe("2");
  expect(pageQuery(new Request(address)).get("page")).toBe("2");
  // @ts-expect-error -- the server removes parameters that are not in the table
  expect(pageQuery(address).get("utm_source")).toBe("x");
});
