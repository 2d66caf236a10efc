// Starts the studio with a Python that has what it draws with.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { Complaint } from "./complaint.mjs";
import { prepareTools } from "./prepare.mjs";
import { foreground } from "./processes.mjs";
import { ROOT } from "./project.mjs";

/** The first on the path may be somebody's own, without Debian's packages. */
const PYTHONS = ["python3", "/usr/bin/python3"];

/**
 * The first Python that can import numpy, cv2 and yaml.
 * @param {string[]} [pythons] programs to try, in this order
 * @returns {Promise<string>}
 * @throws {Complaint} when none can: the line names what to install
 */
export async function findPython(pythons = PYTHONS) {
  for (const python of pythons) {
    const usable = await promisify(execFile)(python, ["-c", "import cv2, numpy, yaml"]).then(
      () => true,
      () => false,
    );
    if (usable) return python;
  }
  throw new Complaint(
    "The studio needs Python with OpenCV, NumPy and YAML: on Debian, install python3-opencv, python3-numpy, python3-yaml and blender (docs/studio.md).",
  );
}

/** Runs one of the studio's commands; `format` lays out its code. @param {string[]} args @returns {Promise<number>} its exit code */
export const studio = async (args) =>
  args[0] === "format"
    ? foreground(await prepareTools(), [join(ROOT, "tools/ruff.mjs"), "--write"], { cwd: ROOT })
    : foreground(await findPython(), ["studio/studio.py", ...args], {
        cwd: ROOT,
        // What makes models small runs on Node.
        env: { ...process.env, ...(args[0] === "export" ? { NODE: await prepareTools() } : {}) },
      });
