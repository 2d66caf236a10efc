import { type Bar, barChart } from "../report/chart.ts";
import { table } from "../report/table.ts";
import { grouped, type Measured, type Spread, spread, type Summary, summary, type TouchFigures } from "./summary.ts";

/** Our site; the others are peers. */
export const ours = "Klarholm";

const round = (value: number) => (Number.isNaN(value) ? "-" : String(Math.round(value)));
const shown = ({ median, worst }: Spread) => `${round(median)} / ${round(worst)}`;
const failures = ({ lost, doubled, wrong }: Summary) =>
  [`${lost} lost`, `${doubled} doubled`, `${wrong} wrong`].filter((each) => !each.startsWith("0 ")).join(", ");
const withFailures = (of: Summary, value: string) => (failures(of) ? `${value} (${failures(of)})` : value);

/** The section of docs/performance.md as Markdown, and its chart. */
export function touchSection(figures: TouchFigures): { text: string; chart: string } {
  const own = figures.presses.filter(({ site }) => site === ours);
  // The condition of the goals comes first.
  const [first] = own;
  const ofGoals = own.filter(({ cpu, network }) => cpu === first?.cpu && network === first.network);
  const here = ofGoals.filter(({ needs }) => needs !== "network");
  const network = ofGoals.filter(({ needs }) => needs === "network");
  const sites = [...new Set(figures.presses.map(({ site }) => site))];
  const text = `## From a press to its result, median / worst of ${figures.runs}, ms
The first press on a page that was opened for the first time, on a phone of 390 px in Chromium; the processor ${first?.cpu ?? "-"} times slower than this machine's, network: ${first?.network ?? "-"}. Goal: 100 / 200.

${pressTable(here, ({ result }) => shown(result))}

What needs an answer of the server: until feedback, until the result, and what the answer itself took (round trip, server, transfer; median).

${pressTable(network, ({ feedback, result, answer }) => `${shown(feedback)}; ${shown(result)}; ${round(answer)}`)}

All presses under every condition, and the interaction to next paint (INP) of a visit that makes them in turn:

${conditionTable(figures)}

${sites.length > 1 ? `${peerText(figures, sites)}\n` : ""}![From a press to its result](performance/touch.svg)
`;
  return { text, chart: chartOf(figures, sites) };
}

/** A row for each press, a column for each moment. */
function pressTable(presses: readonly Measured[], cell: (of: Summary) => string): string {
  const moments = [...new Set(presses.map(({ moment }) => moment))];
  return table(
    ["press", ...moments],
    [...grouped(presses, ({ press }) => press)].map(([press, all]) => [
      press,
      ...moments.map((moment) => {
        const of = summary(all.filter((each) => each.moment === moment));
        return withFailures(of, cell(of));
      }),
    ]),
  );
}

function conditionTable({ presses, visits }: TouchFigures): string {
  return table(
    ["site", "processor", "network", "in the page", "needs the network", "presses", "failed", "INP"],
    [...grouped(presses, ({ site, cpu, network }) => `${site}|${cpu}|${network}`)].flatMap(([, all]) => {
      const [first] = all;
      if (!first) return [];
      const { site, cpu, network } = first;
      const of = summary(all);
      const result = (isNetwork: boolean) =>
        shown(summary(all.filter(({ needs }) => (needs === "network") === isNetwork)).result);
      const inp = spread(
        visits
          .filter((each) => each.site === site && each.cpu === cpu && each.network === network)
          .map(({ inpMs }) => inpMs),
      );
      return [
        [
          site,
          `${cpu} times slower`,
          network,
          result(false),
          result(true),
          String(of.tried),
          failures(of) || "0",
          shown(inp),
        ],
      ];
    }),
  );
}

/** The peers' presses under the goals' condition, at all moments. */
function shared({ presses }: TouchFigures, sites: readonly string[]) {
  const peer = presses.find(({ site }) => site !== ours);
  const alike = presses.filter(({ cpu, network }) => cpu === peer?.cpu && network === peer.network);
  return [...grouped(alike, ({ press }) => press)]
    .filter(([, all]) => sites.every((name) => all.some(({ site }) => site === name)))
    .map(([press, all]) => ({
      press,
      of: sites.map((name) => ({ site: name, ...summary(all.filter(({ site }) => site === name)) })),
    }));
}

function peerText(figures: TouchFigures, sites: readonly string[]): string {
  return `The same pages as a plain React Router app and as a Next.js app (bench/peers), presses that they have, at all moments:

${table(
  ["press", ...sites],
  shared(figures, sites).map(({ press, of }) => [press, ...of.map((each) => withFailures(each, shown(each.result)))]),
)}
`;
}

function chartOf(figures: TouchFigures, sites: readonly string[]): string {
  const bars: Bar[] =
    sites.length > 1
      ? shared(figures, sites).flatMap(({ press, of }) =>
          of.map(({ site, result }) => ({ label: `${press}, ${site}`, value: result.median, own: site === ours })),
        )
      : [...grouped(figures.presses, ({ press }) => press)].map(([press, all]) => ({
          label: press,
          value: summary(all).result.median,
          own: true,
        }));
  return barChart(
    "From a press to its result, median",
    "ms",
    bars.filter(({ value }) => !Number.isNaN(value)),
  );
}
