// Faults of the machine, each explained in one line that says what to do.

/** An error whose message is fit to print without a stack. */
export class Fault extends Error {}

/** The first match is reported; CODE stands for the matched text. @type {[RegExp, string][]} */
const KNOWN = [
  [/\b(ENOSPC|EDQUOT)\b|no space left on device/i, "The disk is full: free some space and run this again."],
  [/\b(EROFS|EACCES|EPERM)\b/, "A file of this project cannot be written (CODE): check its owner and permissions."],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH)\b/,
    "The npm registry cannot be reached (CODE): check the network, or run `npm config set registry <url>`.",
  ],
  [
    /\b(E401|E403|ENEEDAUTH|E404|ETARGET)\b/,
    "The npm registry refused a package (CODE): check `npm config get registry` and its login.",
  ],
  [
    /\b(CERT_|SELF_SIGNED_CERT|UNABLE_TO_VERIFY)\w*/,
    "The npm registry's certificate is not trusted (CODE): set `cafile` for npm, or NODE_EXTRA_CA_CERTS.",
  ],
  [
    /\bEINTEGRITY\b/,
    "A downloaded package does not have the recorded hash (EINTEGRITY): run `npm cache clean --force`, or use another registry.",
  ],
  [/heap out of memory|\bENOMEM\b|Cannot allocate memory/i, "The machine ran out of memory: close other programs."],
];

/**
 * Explains a known fault.
 * @param {string} text an error's code and message, or the output of a failed program
 * @returns {string | undefined} one line; undefined when the fault is unknown
 */
export function explain(text) {
  for (const [pattern, line] of KNOWN) {
    const found = pattern.exec(text);
    if (found) return line.replace("CODE", found[0]);
  }
  return undefined;
}

/**
 * One line for anything that was thrown.
 * @param {unknown} error
 * @returns {string}
 */
export function lineFor(error) {
  if (error instanceof Fault) return error.message;
  const { code = "", message = String(error) } = /** @type {{ code?: string, message?: string }} */ (error ?? {});
  return explain(`${code} ${message}`) ?? `Failed: ${message.split("\n")[0]}`;
}
