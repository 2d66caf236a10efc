// The changelog in the form of Keep a Changelog, with semantic versions.

const UNRELEASED = "## [Unreleased]";

/**
 * Moves the unreleased changes below the heading of a version.
 * @param {string} text of CHANGELOG.md
 * @param {string} version for instance "1.1.0"
 * @param {string} date YYYY-MM-DD
 * @returns {{ text: string, notes: string }} the new text, and the changes of the version
 * @throws {Error} when the version is not newer than the last one, or nothing changed
 */
export function releaseChanges(text, version, date) {
  const last = lastVersion(text);
  if (compare(version, last) <= 0) throw new Error(`${version} is not newer than ${last}.`);
  const [before = "", rest = ""] = text.split(`${UNRELEASED}\n`);
  const end = rest.indexOf("\n## [");
  const notes = rest.slice(0, end).trim();
  if (notes === "") throw new Error(`CHANGELOG.md has nothing below ${UNRELEASED}.`);
  return { text: `${before}${UNRELEASED}\n\n## [${version}] - ${date}\n\n${notes}\n${rest.slice(end)}`, notes };
}

/** The newest released version of a changelog. @param {string} text @returns {string} */
export function lastVersion(text) {
  return /^## \[(\d+\.\d+\.\d+)\]/m.exec(text)?.[1] ?? "0.0.0";
}

/** The changes of a released version. @param {string} text @param {string} version @returns {string} */
export function notesOf(text, version) {
  const [, rest = ""] = text.split(`## [${version}]`);
  return rest.slice(rest.indexOf("\n"), rest.indexOf("\n## [")).trim();
}

/** @param {string} a @param {string} b @returns {number} below zero when `a` is older @throws {Error} for another form */
function compare(a, b) {
  const [left = [], right = []] = [a, b].map((version) => {
    const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
    if (!match) throw new Error(`"${version}" is no version such as 1.2.3.`);
    return match.slice(1).map(Number);
  });
  const index = left.findIndex((part, at) => part !== right[at]);
  return index === -1 ? 0 : (left[index] ?? 0) - (right[index] ?? 0);
}
