import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ROOT, commandOf } from "./project.mjs";

// The rules are proven on wrong files in a copy of the project's folders, with the project's own configuration, in one run.
const copy = mkdtempSync(join(tmpdir(), "klarholm-lint-"));
copyFileSync(join(ROOT, ".oxlintrc.json"), join(copy, ".oxlintrc.json"));
afterAll(() => rmSync(copy, { recursive: true }));

let count = 0;
/** @type {Map<string, { code: string }[]> | undefined} */
let found;

/**
 * Writes a file like one at a path, under a name of its own.
 * @param {string} path @param {string} source @returns {string} its path
 */
function plant(path, source) {
  count += 1;
  const name = basename(path).replace(/^[^.]+/, (first) => first + count);
  mkdirSync(join(copy, dirname(path)), { recursive: true });
  writeFileSync(join(copy, dirname(path), name), source);
  return `${dirname(path)}/${name}`;
}

/** The rules that a planted file breaks. @param {string} file */
function broken(file) {
  found ??= lint();
  return (found.get(file) ?? []).map(({ code }) => code);
}

function lint() {
  const { stdout, stderr } = spawnSync(process.execPath, [commandOf("oxlint"), "--format=json"], {
    cwd: copy,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (!stdout.startsWith("{")) throw new Error(stdout + stderr);
  /** @type {{ code: string, filename: string }[]} */
  const diagnostics = JSON.parse(stdout).diagnostics;
  return Map.groupBy(diagnostics, ({ filename }) => filename);
}

const ARROW = "eslint(no-restricted-imports)";
const from = (/** @type {string} */ specifier) => `import { x } from "${specifier}";\nexport const y = x;\n`;

/** @param {Record<string, string[]>} table what files import @returns {[string, string, string][]} with the planted file */
const imports = (table) =>
  Object.entries(table).flatMap(([path, all]) => all.map((one) => [path, one, plant(path, from(one))]));

describe("an import against the arrows is refused", () => {
  const refused = {
    "packages/contract/src/a.ts": ["@klarholm/server", "../../../apps/web/app/x.ts", "react"],
    "apps/server/src/modules/pages/a.ts": ["../../../../web/app/site.ts", "react-router", "../../cli/command-line.ts"],
    "apps/server/src/modules/publishing/a.ts": ["../../../../../content/site.ts"],
    "apps/server/src/modules/content/schemas/a.ts": ["../../publishing/faults.ts", "../../../plugins/api/handlers.ts"],
    "apps/server/src/plugins/http/uploads/a.ts": ["../../../modules/pages/page-address.ts"],
    "apps/server/src/db/a.ts": ["../modules/content/source.ts"],
    "apps/server/src/lib/a.ts": ["../db/open.ts"],
    "apps/web/app/routes/a.ts": ["../../../server/src/config.ts"],
    "apps/web/app/ui/A/a.ts": ["@klarholm/server", "../../features/catalogue/x.ts", "../../head/seo.ts"],
    "apps/web/app/features/x/a.ts": [
      "../../../../../content/x.ts",
      "zod",
      "../../routes/home.ts",
      "../../frame/menu.ts",
    ],
    "apps/web/app/blocks/a.ts": ["../../../../studio/x.ts", "zod/mini"],
    "apps/web/app/frame/a.ts": ["@klarholm/contract"],
    "apps/web/app/frame/A/a.ts": ["../../routes/home.ts"],
    "apps/web/app/features/x/a.server.ts": ["../../frame/menu.ts"],
    "apps/web/app/blocks/A/a.ts": ["../../features/catalogue/x.ts"],
    "apps/web/app/blocks/a.server.ts": ["../features/catalogue/x.ts"],
    "apps/web/app/cards/A/a.ts": ["../../blocks/registry.ts"],
    "apps/web/app/navigation/a.ts": ["../cards/x.ts"],
    "apps/web/app/head/a.ts": ["../navigation/pending.ts"],
    "apps/web/app/api/a.ts": ["../ui/Picture/Picture.tsx"],
  };
  test.each(imports(refused))("%s imports %s", (_path, _specifier, file) => {
    expect(broken(file)).toContain(ARROW);
  });

  const ofType = plant(
    "apps/web/app/blocks/A/a.ts",
    'import type { X } from "../../features/catalogue/x.ts";\nexport type Y = X;\n',
  );
  test("a block imports a feature's type", () => {
    expect(broken(ofType)).toContain(ARROW);
  });
});

describe("an import along the arrows is allowed", () => {
  const allowed = {
    "apps/web/app/routes/a.ts": ["@klarholm/contract/client"],
    "apps/web/app/features/x/a.ts": ["../../ui/Picture/Picture.tsx"],
    "apps/server/src/plugins/api/a.ts": ["@klarholm/contract", "../../modules/content/source.ts"],
    "apps/server/src/modules/editorial/page/a.ts": ["../../../plugins/http/api-error.ts", "../../content/source.ts"],
    "apps/server/src/modules/content/a.test.ts": ["../publishing/publish.ts"],
    "apps/web/app/blocks/a.test.ts": ["@klarholm/contract"],
  };
  test.each(imports(allowed))("%s imports %s", (_path, _specifier, file) => {
    expect(broken(file)).not.toContain(ARROW);
  });

  const ofTypes = plant(
    "apps/web/app/blocks/a.ts",
    'import type { X } from "@klarholm/contract";\nexport type Y = X;\n',
  );
  test("the site imports types from the contract's entry", () => {
    expect(broken(ofTypes)).toEqual([]);
  });
});

describe("a circle among modules is refused", () => {
  const sources = {
    "at run time": (/** @type {string} */ other) => `export { y } from "./${other}";\nexport const x = 1;\n`,
    "of types": (/** @type {string} */ other) =>
      `import type { Y } from "./${other}";\nexport const x: Y | number = 1;\n`,
  };
  const folders = ["apps/server/src/modules/content", "apps/web/app/ui", "packages/contract/src", "e2e"];
  const cases = folders.flatMap((folder) =>
    Object.entries(sources).map(([kind, source]) => {
      const other = `b${count}.ts`;
      const file = plant(`${folder}/a.ts`, source(other));
      writeFileSync(
        join(copy, folder, other),
        `import { x } from "./${basename(file)}";\nexport type Y = string;\nexport const y = x;\n`,
      );
      return /** @type {const} */ ([kind, folder, file]);
    }),
  );
  test.each(cases)("%s, in %s", (_kind, _folder, file) => {
    expect(broken(file)).toContain("import(no-cycle)");
  });
});

describe("what the house does not write", () => {
  /** @type {[string, string, string, string | undefined][]} */
  const cases = [
    ["any", "apps/server/src/a.ts", "export const f = (x: any) => x;\n", "typescript(no-explicit-any)"],
    [
      "non-null assertions",
      "apps/server/src/a.ts",
      "export const f = (x?: string) => x!.length;\n",
      "typescript(no-non-null-assertion)",
    ],
    [
      "inline styles",
      "apps/web/app/ui/A/A.tsx",
      "export const A = () => <p style={{ color: 'red' }}>x</p>;\n",
      "react(forbid-dom-props)",
    ],
    [
      "conditional hooks",
      "apps/web/app/ui/A/A.tsx",
      'import { useState } from "react";\nexport function A({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}\n',
      "react-hooks(rules-of-hooks)",
    ],
    [
      "pictures without alternative text",
      "apps/web/app/ui/A/A.tsx",
      'export const A = () => <img src="x" />;\n',
      "jsx-a11y(alt-text)",
    ],
    [
      "clicks on things that are no controls",
      "apps/web/app/ui/A/A.tsx",
      "export const A = ({ f }: { f: () => void }) => <div onClick={f}>x</div>;\n",
      "jsx-a11y(click-events-have-key-events)",
    ],
    [
      "the browser's storage past the table of keys",
      "apps/web/app/features/x/a.ts",
      'export const keep = (x: string) => localStorage.setItem("x", x);\n',
      "eslint(no-restricted-globals)",
    ],
    [
      "reading a query past the table of parameters",
      "apps/web/app/routes/a.tsx",
      'export const loader = (request: Request) => new URL(request.url).searchParams.get("x");\n',
      "eslint(no-restricted-properties)",
    ],
    [
      "taking a query past the table of parameters",
      "apps/web/app/features/x/a.server.ts",
      "export function read(url: URL) {\n  const { searchParams } = url;\n  return searchParams;\n}\n",
      "eslint(no-restricted-properties)",
    ],
    [
      "focused tests",
      "apps/server/src/a.test.ts",
      'import { expect, test } from "vitest";\ntest.only("x", () => { expect(1).toBe(1); });\n',
      "vitest(no-focused-tests)",
    ],
    [
      "disabling a rule for nothing",
      "apps/server/src/a.ts",
      "// oxlint-disable-next-line no-debugger\nexport const x = 1;\n",
      undefined,
    ],
  ];
  test.each(cases.map(([what, path, source, rule]) => /** @type {const} */ ([what, plant(path, source), rule])))(
    "%s",
    (_what, file, rule) => {
      if (rule === undefined) expect(broken(file)).toHaveLength(1);
      else expect(broken(file)).toContain(rule);
    },
  );
});
