// Refuses the words of tools/private-words.json in comments, names and file names of the folders listed there.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./project.mjs";

/** @type {{ folders: string[], words: Record<string, string>, phrases: Record<string, string> }} */
const rules = JSON.parse(readFileSync(join(ROOT, "tools/private-words.json"), "utf8"));
const words = new Map(Object.entries(rules.words));
const phrases = Object.entries(rules.phrases);

/** Comments, texts, and names that do not follow a dot: members belong to other modules, or to texts' keys. */
const code = /\/\/.*|\/\*[\s\S]*?\*\/|(["'`])(?:\\.|(?!\1)[^\\])*?\1|(?<![.\w$])[A-Za-z_$][\w$-]*/g;
const css = /\/\*[\s\S]*?\*\/|(["'])(?:(?!\1)[^\n])*?\1|[A-Za-z][\w-]*/g;

/**
 * The private words of a text or name, each with its replacement.
 * @param {string} token a comment, or a name in any case convention
 * @returns {string[]}
 */
function found(token) {
  const text = token.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  const isComment = /^\/[/*]/.test(token);
  const inPhrases = isComment
    ? phrases.filter(([phrase]) => new RegExp(`\\b${phrase}\\b`).test(text.replaceAll(/[\s*]+/g, " ")))
    : [];
  const inWords = (text.match(/[a-z]+/g) ?? []).flatMap((word) => (words.has(word) ? [[word, words.get(word)]] : []));
  return [...inPhrases, ...inWords].map(([word, instead]) => `"${word}" (write: ${instead})`);
}

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...rules.folders], {
  cwd: ROOT,
  encoding: "utf8",
}).split("\n");
let faults = 0;
for (const file of files.filter((name) => /\.(?:tsx?|mjs|css)$/.test(name))) {
  /** @type {(line: number, token: string) => void} */
  const report = (line, token) => {
    for (const fault of found(token)) {
      faults += 1;
      console.log(`${file}:${line}: ${fault}`);
    }
  };
  report(1, file);
  // The keys of interface texts are named by brands' content/copy.yaml and cannot change.
  if (file.endsWith(".copy.ts")) continue;
  const source = readFileSync(join(ROOT, file), "utf8");
  for (const { 0: token, index } of source.matchAll(file.endsWith(".css") ? css : code))
    if (!/^["'`]/.test(token)) report(source.slice(0, index).split("\n").length, token);
}
if (faults > 0) console.log(`${faults} private words; tools/private-words.json names the terms to write instead.`);
process.exitCode = faults > 0 ? 1 : 0;
