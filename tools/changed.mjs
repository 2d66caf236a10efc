// Which tests a change touches, for `npm test -- --changed`.
import { execFileSync } from "node:child_process";
import { ROOT, commandOf } from "./project.mjs";

/** What every test stands on. */
const everything =
  /^(package(-lock)?\.json|\.npmrc|vitest\.config\.ts|tsconfig\.base\.json|e2e\/(global-setup|harness)\.ts)$/;
/** What journeys meet: the running site and its content. */
const site = /^(apps|packages|content|e2e\/brand)\/|^tools\/precompress\.ts$/;
const tests = /\.test\.[a-z]+$|^apps\/server\/test\//;

/**
 * Rooms of the site that some journeys walk through and no others, with the names that those journeys begin with.
 * A change anywhere else is met by all.
 * @type {[RegExp, RegExp][]}
 */
const rooms = [
  [
    /\/(features|modules)\/careers\/|\/routes\/(job|withdraw)|^content\/positions/,
    /^(application|careers|captcha|faults|kept-keys|back)/,
  ],
  [/\/(features|modules)\/verification\/|\/routes\/verification/, /^(verification|faults|frame)/],
  [/\/features\/stores\/|\/modules\/stores\/|\/routes\/find-us|^content\/stores/, /^(store|kept-keys|product|faults)/],
  [/\/features\/search\/|\/modules\/search\/|\/routes\/search/, /^(search|lists|faults|kept-keys)/],
  [/\/(features|modules)\/news\/|\/routes\/news|^content\/news/, /^(news|faults|every-page|crawl)/],
  [/\/features\/gifting\/|\/routes\/gifting/, /^(gifting|every-page)/],
  [/\/server\/src\/cli\//, /^(brand|careers|verification)/],
  [/\/server\/(src\/modules\/)?fonts\//, /^fonts/],
];

/**
 * The journeys that a change touches.
 * @param {string[]} changed paths from the root, with `/`
 * @param {string[]} journeys names of the files in e2e/ that are journeys
 * @returns {string[]} some of the journeys
 */
export function journeysFor(changed, journeys) {
  const met = changed.filter((path) => site.test(path) && !tests.test(path));
  return journeys.filter((journey) =>
    met.some((path) => {
      const of = rooms.filter(([room]) => room.test(path));
      return of.length === 0 || of.some(([, names]) => names.test(journey));
    }),
  );
}

/**
 * The test files that differences to a commit touch: by what each imports, and for journeys by the rooms they walk through.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @param {string} since a commit; uncommitted differences alone when it is HEAD
 * @returns {string[] | undefined} paths of test files; undefined means all
 */
export function testsSince(node, env, since) {
  const lines = (/** @type {string} */ program, /** @type {string[]} */ args) =>
    execFileSync(program, args, { cwd: ROOT, env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })
      .split("\n")
      .filter((line) => line !== "");
  const changed = [
    ...lines("git", ["diff", "--name-only", since]),
    ...lines("git", ["ls-files", "--others", "--exclude-standard"]),
  ];
  if (changed.some((path) => everything.test(path))) return undefined;
  const listed = (/** @type {string[]} */ ...args) =>
    lines(node, [commandOf("vitest"), "list", "--filesOnly", ...args]).map((line) => line.replace(/^\[[^\]]*\] /, ""));
  const named = listed("--changed", since);
  const walked = journeysFor(
    changed,
    listed("--project", "e2e", "--project", "demo").map((path) => path.replace(/^e2e\//, "")),
  ).map((name) => `e2e/${name}`);
  return [...new Set([...named, ...walked])];
}
