import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setConsent, followConsent, removeStored, writeStored, readStored } from "./consent-storage.ts";
import { MemoryStorage } from "../../../test/memory-storage.ts";

let local: MemoryStorage;
let session: MemoryStorage;
let page: EventTarget;
beforeEach(() => {
  [local, session, page] = [new MemoryStorage(), new MemoryStorage(), new EventTarget()];
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", session);
  vi.stubGlobal("window", page);
});
// Test files share a process; other files must not see this window.
afterEach(() => void vi.unstubAllGlobals());

const keys = () => [Object.keys(local).sort(), Object.keys(session).sort()];

describe("[CN-02] storage follows the consent", () => {
  test("before a choice optional keys last for the visit, necessary ones as listed in the registry", () => {
    writeStored("search-history", ["烛台"]);
    writeStored("virtual-category-tree", []);
    expect(keys()).toEqual([["virtual-category-tree"], ["search-history"]]);
    expect(readStored("search-history")).toEqual(["烛台"]);
  });

  test("an agreement keeps values stored during the visit", () => {
    writeStored("search-history", ["烛台"]);
    writeStored("nearest-store", {});
    setConsent("accepted");
    expect(keys()).toEqual([["local-memory", "search-history"], ["nearest-store"]]);
    expect(readStored("search-history")).toEqual(["烛台"]);
  });

  test("a refusal removes all but necessary keys, also foreign ones, and stores nothing afterwards", () => {
    writeStored("search-history", ["烛台"]);
    writeStored("application-draft", {});
    writeStored("virtual-category-map", {});
    local.setItem("of another version", "");
    session.setItem("react-router-scroll-positions", "{}");
    setConsent("refused");
    expect(keys()).toEqual([["local-memory", "virtual-category-map"], ["react-router-scroll-positions"]]);
    expect([
      writeStored("application-draft", {}),
      writeStored("virtual-category-tree", {}),
      readStored("application-draft"),
    ]).toEqual([false, true, undefined]);
  });

  test("applies a choice of another tab, and one made before the page load", () => {
    writeStored("nearest-store", {});
    followConsent();
    local.setItem("local-memory", "refused");
    expect(keys()[1]).toEqual(["nearest-store"]);
    page.dispatchEvent(new Event("storage"));
    expect(keys()).toEqual([["local-memory"], []]);
  });

  test("values stored permanently without a choice are moved to the session", () => {
    local.setItem("search-history", "[]");
    local.setItem("of somebody else", "");
    followConsent();
    expect(keys()).toEqual([["of somebody else"], ["search-history"]]);
  });
});

test("handles missing storage and malformed values", () => {
  session.setItem("search-history", "{broken");
  expect(readStored("search-history")).toBeUndefined();
  for (const name of ["localStorage", "sessionStorage"]) {
    vi.stubGlobal(name, undefined);
  }
  expect([
    writeStored("search-history", []),
    readStored("search-history"),
    removeStored("search-history"),
    followConsent(),
  ]).toEqual([false, undefined, undefined, undefined]);
  expect(() => setConsent("accepted")).toThrow("setItem");
});
