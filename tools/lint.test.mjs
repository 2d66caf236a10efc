import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, commandOf } from "./project.mjs";

/** By importing file: imports against the arrows of docs/architecture.md. @type {Record<string, string[]>} */
const refused = {
  "packages/contract/src/a.ts": ["@klarholm/server", "../../../apps/web/app/x.ts", "react"],
  "apps/server/src/modules/pages/a.ts": ["../../../../web/app/site.ts", "react-router", "../../cli/command-line.ts"],
  "apps/server/src/modules/publishing/a.ts": ["../../../../../content/site.ts"],
  "apps/server/src/modules/content/schemas/a.ts": ["../../publishing/faults.ts", "../../../plugins/api/handlers.ts"],
  "apps/server/src/plugins/http/uploads/a.ts": ["../../../modules/pages/page-address.ts"],
  "apps/server/src/db/a.ts": ["../modules/content/source.ts"],
  "apps/server/src/lib/a.ts": ["../db/open.ts"],
  "apps/web/app/features/x/a.ts": ["../../../../server/src/config.ts", "zod", "../../routes/x.ts", "../../frame/x.ts"],
  "apps/web/app/frame/A/a.ts": ["@klarholm/contract", "../../routes/x.ts"],
  "apps/web/app/blocks/a.ts": ["../features/x.ts", "../../../../studio/x.ts", "zod/mini"],
  "apps/web/app/blocks/a.server.ts": ["../features/x.ts"],
  "apps/web/app/cards/a.ts": ["../blocks/registry.ts"],
  "apps/web/app/navigation/a.ts": ["../cards/x.ts"],
  "apps/web/app/head/a.ts": ["../navigation/x.ts"],
  "apps/web/app/ui/A/a.ts": ["../../features/x.ts", "../../head/seo.ts"],
  "apps/web/app/api/a.ts": ["../ui/x.ts"],
};

/** By importing file: imports along the arrows. @type {Record<string, string[]>} */
const allowed = {
  "apps/web/app/routes/b.ts": ["@klarholm/contract/client", "../features/x.ts"],
  "apps/web/app/blocks/b.test.ts": ["@klarholm/contract"],
  "apps/server/src/plugins/api/b.ts": ["@klarholm/contract", "../../modules/content/source.ts"],
  "apps/server/src/modules/editorial/page/b.ts": ["../../../plugins/http/api-error.ts", "../../content/source.ts"],
  "apps/server/src/modules/content/b.test.ts": ["../publishing/publish.ts"],
};

const lines = (/** @type {string[]} */ specifiers) =>
  specifiers.map((from, at) => `import { x as x${at} } from "${from}";\nexport const y${at} = x${at};\n`).join("");

/** The rules that files break, by path, under the project's configuration. @param {[string, string][]} files with sources */
function lint(files) {
  const copy = mkdtempSync(join(tmpdir(), "klarholm-lint-"));
  copyFileSync(join(ROOT, ".oxlintrc.json"), join(copy, ".oxlintrc.json"));
  for (const [path, source] of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), source);
  }
  const { stdout } = spawnSync(process.execPath, [commandOf("oxlint"), "--format=json"], {
    cwd: copy,
    encoding: "utf8",
  });
  rmSync(copy, { recursive: true });
  /** @type {{ code: string, filename: string, labels: { span: { line: number } }[] }[]} */
  const diagnostics = JSON.parse(stdout).diagnostics;
  return Map.groupBy(diagnostics, ({ filename }) => filename);
}

const imports = [...Object.entries(refused), ...Object.entries(allowed)];
const found = lint([
  ...imports.map(([path, specifiers]) => /** @type {[string, string]} */ ([path, lines(specifiers)])),
  ["apps/web/app/ui/f.ts", 'import type { G } from "./g.ts";\nexport type F = G | 1;\n'],
  ["apps/web/app/ui/g.ts", 'import type { F } from "./f.ts";\nexport type G = F | 2;\n'],
]);

test.each(imports)("%s imports only along the arrows", (path, specifiers) => {
  const arrows = (found.get(path) ?? []).filter(({ code }) => code === "eslint(no-restricted-imports)");
  // Each import is followed by an export.
  const against = new Set(arrows.map(({ labels }) => specifiers[((labels[0]?.span.line ?? 0) - 1) / 2]));
  expect([...against].sort()).toEqual([...(refused[path] ?? [])].sort());
});

test("modules form no cycles, of types neither", () => {
  expect(found.get("apps/web/app/ui/f.ts")?.map(({ code }) => code)).toContain("import(no-cycle)");
});
