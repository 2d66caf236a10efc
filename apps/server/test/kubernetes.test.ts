import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { commandOf } from "../../../tools/project.mjs";
import { environment, readConfig } from "../src/config.ts";

const root = join(import.meta.dirname, "../../..");
const execute = promisify(execFile);

/** What the site's secret contains (deploy/kubernetes/example). */
const secret = {
  DATABASE_URL: "postgres://klarholm:secret@database/klarholm",
  CODE_KEY: "c".repeat(40),
  APPLICATION_KEY: "a".repeat(40),
  DESK_KEY: "d".repeat(40),
};

const object = z.looseObject({ apiVersion: z.string(), kind: z.string() });
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const pod = z.object({
  terminationGracePeriodSeconds: z.number().optional(),
  securityContext: z.object({ runAsNonRoot: z.literal(true) }),
  containers: z.tuple([
    z.object({
      image: z.string(),
      env: z.array(z.object({ name: z.string(), value: z.string() })),
      envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))),
      readinessProbe: probe.optional(),
      livenessProbe: probe.optional(),
      securityContext: z.object({
        readOnlyRootFilesystem: z.literal(true),
        allowPrivilegeEscalation: z.literal(false),
      }),
      volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
    }),
  ]),
  volumes: z.array(
    z.object({ name: z.string(), persistentVolumeClaim: z.object({ claimName: z.string() }).optional() }),
  ),
});
const template = z.object({ metadata: z.object({ labels: z.record(z.string(), z.string()) }), spec: pod });
const deployment = z.object({
  selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
  strategy: z.object({ rollingUpdate: z.object({ maxUnavailable: z.literal(0) }) }),
  template,
});
const cronJob = z.object({ jobTemplate: z.object({ spec: z.object({ template }) }) });
const settings = z.object({
  metadata: z.object({ name: z.string() }),
  data: z.record(z.string(), z.string()).optional(),
});

const kubectl = await execute("kubectl", ["kustomize", "--help"]).then(
  () => true,
  () => false,
);
if (!kubectl) console.warn("\n*** The manifests for Kubernetes are NOT CHECKED: kubectl is not installed. ***\n");

/**
 * Errors of TypeScript for objects of the API: missing and unknown keys, and values of another type. The definitions of
 * kubernetes-types are generated from the API's OpenAPI document.
 */
async function typeErrors(objects: readonly z.infer<typeof object>[]): Promise<string> {
  // Below the root, where the packages are found.
  const folder = await mkdtemp(join(root, ".cache/kubernetes-"));
  const lines = objects.map(({ apiVersion, kind, ...rest }, index) => {
    const [group = "", version] = apiVersion.includes("/") ? apiVersion.split("/") : ["core", apiVersion];
    const type = `import("kubernetes-types/${group.split(".")[0]}/${version}").${kind}`;
    return `export const o${index}: ${type} = ${JSON.stringify({ apiVersion, kind, ...rest })};\n`;
  });
  await writeFile(join(folder, "objects.ts"), lines.join(""));
  const options = ["--noEmit", "--strict", "--module", "preserve", "--types", "", "--ignoreConfig"];
  const check = execute(process.execPath, [commandOf("typescript:tsc"), ...options, join(folder, "objects.ts")]);
  const errors = await check.then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  );
  await rm(folder, { recursive: true });
  return errors;
}

describe.skipIf(!kubectl)("the manifests for Kubernetes", () => {
  let folder: string;
  let objects: z.infer<typeof object>[];
  beforeAll(async () => {
    folder = await mkdtemp(join(root, ".cache/kustomize-"));
    await cp(join(root, "deploy/kubernetes"), folder, { recursive: true });
    const lines = Object.entries(secret).map(([name, value]) => `${name}=${value}\n`);
    await writeFile(join(folder, "example/klarholm.env"), lines.join(""));
    const { stdout } = await execute("kubectl", ["kustomize", join(folder, "example")]);
    objects = parseAllDocuments(stdout).map((document) => object.parse(document.toJS()));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const only = <T>(kind: string, schema: z.ZodType<T>): T => {
    const found = objects.find((each) => each.kind === kind);
    return schema.parse(found?.["spec"] ?? found);
  };

  it("[IMAGE-OCI-03] have the structure of the API", async () => {
    const kinds = ["CronJob", "Deployment", "HorizontalPodAutoscaler", "Ingress", "PodDisruptionBudget", "Service"];
    expect(objects.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...kinds, "ConfigMap", "Secret"]));
    expect(await typeErrors(objects)).toBe("");
    const misspelt = objects.map((each) => (each.kind === "Service" ? { ...each, spec: { port: [] } } : each));
    expect(await typeErrors(misspelt)).toMatch(/'"port"' does not exist in type/);
  });

  it("[IMAGE-OCI-03] run the site with valid settings, drain before they stop, and mount what exists", async () => {
    const claims = objects.filter(({ kind }) => kind === "PersistentVolumeClaim").map((each) => settings.parse(each));
    const maps = objects.filter(({ kind }) => /^(?:ConfigMap|Secret)$/.test(kind)).map((each) => settings.parse(each));
    const site = only("Deployment", deployment);
    const backup = only("CronJob", cronJob).jobTemplate.spec.template;
    expect(site.template.metadata.labels).toMatchObject(site.selector.matchLabels);
    for (const { spec } of [site.template, backup]) {
      const [container] = spec.containers;
      expect(container.envFrom.flatMap((from) => Object.values(from).map(({ name }) => name)).toSorted()).toEqual(
        maps.map(({ metadata }) => metadata.name).toSorted(),
      );
      for (const { name } of container.env) expect(Object.keys(environment.shape)).toContain(name);
      for (const { name } of container.volumeMounts) expect(spec.volumes.map((volume) => volume.name)).toContain(name);
      for (const { persistentVolumeClaim: claim } of spec.volumes)
        if (claim) expect(claims.map(({ metadata }) => metadata.name)).toContain(claim.claimName);
    }
    const [container] = site.template.spec.containers;
    const set = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    const config = readConfig({ ...secret, ...only("ConfigMap", settings).data, ...set });
    expect(config.trustProxy("10.0.0.1", 0)).toBe(true);
    // Ten seconds are for the requests in flight.
    expect(Number(site.template.spec.terminationGracePeriodSeconds) * 1000).toBeGreaterThan(
      config.drainNotice + 10_000,
    );
    expect(container.readinessProbe?.httpGet.path).toBe("/readyz");
    expect(container.livenessProbe?.httpGet.path).toBe("/healthz");
    expect(container.image).toMatch(/^registry\.example\.com\/klarholm:/);
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    expect(container.image).toContain(`:${version}`);
  });
});
