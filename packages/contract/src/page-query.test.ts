import { expect, test } from "vitest";
import { pageQuery } from "./page-query.ts";

const address = new URL("https://site.example/products?page=2&utm_source=x");

test("a page's query is read by the table of parameters: any other name does not compile", () => {
  expect(pageQuery(address).get("page")).toBe("2");
  expect(pageQuery(new Request(address)).get("page")).toBe("2");
  // @ts-expect-error -- the server drops what is not in the table, so that a page would never see it
  expect(pageQuery(address).get("utm_source")).toBe("x");
});
