import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { freePort } from "../../../../../tools/port.mjs";
import { buildTestSite } from "../../../test/build-test-site.ts";

const folder = join(import.meta.dirname, "../../../../../deploy/monitoring");
const read = (file: string) => readFile(join(folder, file), "utf8");

const alerts = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.strictObject({ summary: z.string(), action: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboard = z.object({
  panels: z.array(
    z.object({ id: z.number(), title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }),
  ),
});
const rules = async () => alerts.parse(parse(await read("alerts.yml"))).groups.flatMap((group) => group.rules);

/** Metrics and labels in an expression. */
function selectors(expression: string): { name: string; labels: string[]; text: string }[] {
  return [...expression.matchAll(/\b((?:klarholm|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g)].map(
    ([text, name = "", labels = ""]) => ({ name, text, labels: labels.split(",").filter(Boolean) }),
  );
}

it("[OPS-09] every metric of alerts and dashboard exists, with its labels", async () => {
  const port = await freePort();
  await using test = await buildTestSite({ env: { METRICS: `127.0.0.1:${port}` } });
  await test.app.ready();
  await test.app.inject("/");
  const series = (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const panels = dashboard.parse(JSON.parse(await read("grafana.json"))).panels;
  const expressions = [
    ...(await rules()).map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const named = expressions.flatMap((expression) => {
    const found = selectors(expression);
    expect(found, expression).not.toEqual([]);
    return found;
  });
  // Labels added by Prometheus, and status classes that have not occurred yet.
  const added = /^(job|instance)=|^status=/;
  const missing = named
    .filter(({ name }) => name !== "up")
    .filter(
      ({ name, labels }) =>
        !series.some(
          (line) =>
            (line.startsWith(`${name} `) || line.startsWith(`${name}{`)) &&
            labels.every((label) => added.test(label) || label.includes("!=") || line.includes(label)),
        ),
    );
  expect(missing.map(({ text }) => text)).toEqual([]);
  const grouped = expressions.flatMap((expression) => [...expression.matchAll(/\bby \(([^)]*)\)/g)]);
  for (const [, labels = ""] of grouped)
    for (const label of labels.split(/\s*,\s*/)) expect(series.join("\n"), label).toContain(`${label}="`);
});

it("[OPS-09] alerts and what to do for each are described in both languages", async () => {
  const all = await rules();
  for (const runbook of ["runbook.md", "runbook.zh-CN.md"]) {
    const headings = [...(await readFile(join(folder, "../../docs", runbook), "utf8")).matchAll(/^## (.+)$/gm)];
    expect(headings.map(([, name]) => name)).toEqual(all.map(({ alert }) => alert));
  }
  expect(new Set(all.map(({ alert }) => alert)).size).toBe(all.length);
  for (const { annotations } of all) expect(annotations.summary).toMatch(/[\u4e00-\u9fff].*。.*[A-Z].*\.$/);
});

const promtool = ["/usr/bin/promtool", "/usr/local/bin/promtool"].find((path) => existsSync(path));
if (!promtool) console.warn("\n*** The check of alert rules by promtool is SKIPPED: it is not installed. ***\n");

it.skipIf(!promtool)("[OPS-09] promtool accepts the configuration and the rules", () => {
  const checked = spawnSync(String(promtool), ["check", "config", join(folder, "prometheus.yml")], {
    encoding: "utf8",
  });
  expect(checked.stderr + checked.stdout).toMatch(/SUCCESS/);
  expect(checked.status).toBe(0);
});
