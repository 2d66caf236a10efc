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
// Files of tests share a process, and a page of this one's kind is no window to others.
afterEach(() => void vi.unstubAllGlobals());

const keys = () => [Object.keys(local).sort(), Object.keys(session).sort()];

describe("[CN-02] what is kept follows the choice", () => {
  test("before a choice conveniences last for the visit, what pages need as long as the table says", () => {
    writeStored("search-history", ["烛台"]);
    writeStored("virtual-category-tree", []);
    expect(keys()).toEqual([["virtual-category-tree"], ["search-history"]]);
    expect(readStored("search-history")).toEqual(["烛台"]);
  });

  test("an agreement lets what was kept for the visit stay", () => {
    writeStored("search-history", ["烛台"]);
    writeStored("nearest-store", {});
    setConsent("accepted");
    expect(keys()).toEqual([["local-memory", "search-history"], ["nearest-store"]]);
    expect(readStored("search-history")).toEqual(["烛台"]);
  });

  test("a refusal removes all but what pages need, whoever wrote it, and nothing is kept from then on", () => {
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

  test("a choice in another tab is heard, and one that was made before the page opened is honoured", () => {
    writeStored("nearest-store", {});
    followConsent();
    local.setItem("local-memory", "refused");
    expect(keys()[1]).toEqual(["nearest-store"]);
    page.dispatchEvent(new Event("storage"));
    expect(keys()).toEqual([["local-memory"], []]);
  });

  test("what was kept for good without a choice lasts for the visit", () => {
    local.setItem("search-history", "[]");
    local.setItem("of somebody else", "");
    followConsent();
    expect(keys()).toEqual([["of somebody else"], ["search-history"]]);
  });
});

test("a browser that stores nothing, or somebody else's text, is like one that keeps nothing", () => {
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
