import type { Plugin } from "vite";

/** Goes on with what was built for browsers. @param work is told the folder of the files */
export function afterClientBuild(name: string, work: (dir: string) => Promise<void>): Plugin {
  return {
    name,
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle: {
      order: "post",
      handler: async ({ dir }) => {
        if (dir !== undefined) await work(dir);
      },
    },
  };
}
