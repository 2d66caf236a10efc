// Faults of the machine, told in one line each: whoever runs `npm start` should learn what to do, not where it broke.

/** A fault with a line fit to print as it is. Everything else that reaches the top is a fault of ours. */
export class Complaint extends Error {
  /**
   * @param {string} line
   * @param {{ cause?: unknown }} [options]
   */
  constructor(line, options) {
    super(line, options);
    this.name = "Complaint";
  }
}

/** Looked for in this order in an error's code and text, or in what a failed program printed. @type {[RegExp, (found: RegExpMatchArray) => string][]} */
const KNOWN = [
  [/\bENOSPC\b|no space left on device/i, () => "The disk is full: free some space and run this again."],
  [/\bEDQUOT\b/, () => "The disk quota is used up: free some space and run this again."],
  [
    /\b(EROFS|EACCES|EPERM)\b/,
    () => "A file or folder of this project cannot be written: check who owns it and its permissions.",
  ],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH)\b/,
    ([code]) =>
      `The npm registry cannot be reached (${code}): check the network, or choose another with \`npm config set registry <url>\`.`,
  ],
  [
    /\b(E401|E403|ENEEDAUTH)\b/,
    ([code]) => `The npm registry refused access (${code}): check \`npm config get registry\` and its login.`,
  ],
  [
    /\b(E404|ETARGET)\b/,
    ([code]) => `The npm registry lacks a package this project needs (${code}): check \`npm config get registry\`.`,
  ],
  [
    /\b(CERT_|SELF_SIGNED_CERT|UNABLE_TO_VERIFY)\w*/,
    ([code]) =>
      `The npm registry's certificate is not trusted (${code}): set \`cafile\` for npm, or NODE_EXTRA_CA_CERTS.`,
  ],
  [
    /\bEINTEGRITY\b/,
    () =>
      "A downloaded package is not the one whose hash this project has (EINTEGRITY): it is damaged, or the registry gave another. Run `npm cache clean --force` and try again; if it stays so, take another registry.",
  ],
  [
    /gyp ERR!|\bnode-gyp\b|not found: make|no acceptable C compiler/i,
    () =>
      "A package had to be compiled and no compiler was found: install Python 3, make and a C++ compiler, then run this again.",
  ],
  [
    /\bEUSAGE\b[\s\S]*package-lock\.json|can only install packages when your package\.json and package-lock/,
    () => "package.json and package-lock.json disagree: run `npm install` and commit the lock file.",
  ],
  [
    /heap out of memory|\bENOMEM\b|Cannot allocate memory/i,
    () => "The machine ran out of memory: close other programs and run this again.",
  ],
];

/**
 * The line for a known fault in a program's output, undefined when nothing known is in it.
 * @param {string} text
 * @returns {string | undefined}
 */
export function explain(text) {
  for (const [pattern, line] of KNOWN) {
    const found = text.match(pattern);
    if (found) return line(found);
  }
  return undefined;
}

/**
 * What to print for anything thrown: always one line, never a stack.
 * @param {unknown} error
 * @returns {string}
 */
export function lineFor(error) {
  if (error instanceof Complaint) return error.message;
  const { code = "", message = String(error) } = /** @type {{ code?: string, message?: string }} */ (error ?? {});
  return explain(`${code} ${message}`) ?? `This went wrong: ${message.split("\n")[0]}`;
}
