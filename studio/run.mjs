// `npm run studio`: runs studio.py with the first Python that has the packages it draws with.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { foreground } from "../tools/processes.mjs";

/** The first on the path may lack Debian's packages. @returns {string | undefined} */
export const findPython = () =>
  ["python3", "/usr/bin/python3"].find(
    (python) => spawnSync(python, ["-c", "import cv2, numpy, yaml"]).status === 0,
  );

export const MISSING =
  "The studio needs Python with OpenCV, NumPy and YAML: on Debian, install python3-opencv, python3-numpy, python3-yaml and blender.";

if (import.meta.main) {
  const python = findPython();
  if (python === undefined) {
    console.error(MISSING);
    process.exitCode = 1;
  } else
    process.exitCode = await foreground(python, ["studio/studio.py", ...process.argv.slice(2)], {
      cwd: join(import.meta.dirname, ".."),
      // Models are packed by a program for Node.
      env: { ...process.env, NODE: process.execPath },
    });
}
