import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { isSeen, middleOf, openDialogs } from "../../e2e/press-in-page.ts";
import type { Press } from "../../e2e/presses.ts";
import type { Condition, Moment } from "./conditions.ts";
import { openPhone, type Phone } from "./phone.ts";
import { findAt, type Place } from "./places.ts";
import { watchScript } from "./watch.ts";

/**
 * `lost`: no result within five seconds. `doubled`: the result appeared and was reverted. `wrong`: another page or
 * dialog.
 */
export type Outcome = "answered" | "lost" | "doubled" | "wrong";

export interface PressFigures {
  press: string;
  needs: Press["needs"];
  outcome: Outcome;
  /** Milliseconds from the touch until the result was painted; NaN without a result. */
  resultMs: number;
  /** Milliseconds until the first visible feedback, the result at the latest. */
  feedbackMs: number;
  /** Milliseconds of the slowest response that the press waited for: round trip, server and transfer. 0 without any. */
  answerMs: number;
}

const resultTimeoutMs = 5000;
/** Time in which a doubled press becomes visible. */
const settlingMs = 600;
/** Pause before the next press, of a quick visitor. */
const pauseMs = 300;

/**
 * Opens a page for the first time and makes a chain of presses, the first at a moment.
 * @param origin of the site, without a trailing slash
 * @param places of the controls of first presses
 */
export async function measurePresses(
  browser: Browser,
  origin: string,
  presses: readonly Press[],
  places: ReadonlyMap<string, Place>,
  condition: Condition,
  moment: Moment,
): Promise<PressFigures[]> {
  const script = watchScript(
    presses.map(({ result }) => result),
    isSeen,
  );
  await using phone = await openPhone(browser, condition, script);
  const figures: PressFigures[] = [];
  for (const [index, press] of presses.entries()) {
    const middle =
      index === 0
        ? await reach(phone, origin + press.path, places.get(press.name), moment)
        : await findNext(phone, press);
    const measured = middle && (await measure(phone, press, index, middle));
    figures.push(measured ?? { press: press.name, needs: press.needs, outcome: "lost", ...nothing });
    // The next presses need the result of this one.
    if (measured?.outcome !== "answered") break;
  }
  return figures;
}

const nothing = { resultMs: Number.NaN, feedbackMs: Number.NaN, answerMs: 0 };

/** Opens the page and waits for the moment. @returns the point to press */
async function reach(phone: Phone, url: string, place: Place | undefined, { after, delayMs }: Moment) {
  const { page, devtools, signal } = phone;
  if (!place) throw new Error(`${url}: the place of the control is unknown`);
  await devtools.send("Page.navigate", { url });
  const startedAt = await signal(({ kind }) => kind === after, 60_000);
  if (!startedAt) throw new Error(`${url} did not come`);
  const wait = async (milliseconds: number) => sleep(Math.max(0, startedAt.at + milliseconds - Date.now()));
  // The control is located well before the press, so that this does not affect the page's load at the press.
  await wait(delayMs - 700);
  let control = await findAt(page, place);
  for (let tries = 0; !control && tries < 100; tries += 1) {
    await sleep(50);
    control = await findAt(page, place);
  }
  if (!control) throw new Error(`${url} lost its control (${place.label})`);
  const middle = await control.evaluate(middleOf);
  await wait(delayMs);
  return middle;
}

/** @returns the point to press; undefined when the control does not appear */
async function findNext({ page, devtools }: Phone, press: Press) {
  await sleep(pauseMs);
  if (press.text !== undefined) await devtools.send("Input.insertText", { text: press.text });
  const control = press.control(page, 390);
  const isThere = await control.waitFor({ timeout: 20_000 }).then(
    () => true,
    () => false,
  );
  return isThere ? control.evaluate(middleOf) : undefined;
}

async function measure(
  phone: Phone,
  press: Press,
  index: number,
  middle: { x: number; y: number },
): Promise<PressFigures> {
  const { page, signal, signals, answers } = phone;
  const [path, earlier] = [new URL(page.url()).pathname, signals.length];
  const isNew = (each: unknown) => signals.findIndex((known) => known === each) >= earlier;
  const sent = Date.now();
  await phone.touch(middle);
  const touch = await signal((each) => each.kind === "touch" && isNew(each), resultTimeoutMs);
  // A page that is replaced before it gets the touch event sends no signal.
  const at = touch?.at ?? sent;
  const seen = await signal(({ kind, at, sight }) => kind === "seen" && sight === index && at >= sent, resultTimeoutMs);
  await sleep(settlingMs);
  const first = signals
    .filter(
      (each) => isNew(each) && ((each.kind === "feedback" && each.at >= at) || (each.kind === "paint" && each.at > at)),
    )
    .map((each) => each.at)
    .toSorted((a, b) => a - b)[0];
  const waited = answers
    .filter(({ askedAt, doneAt }) => askedAt >= at - 5 && seen !== undefined && doneAt <= seen.at)
    .map(({ askedAt, doneAt }) => doneAt - askedAt);
  const outcome = await outcomeOf(phone, press, path, seen !== undefined);
  const times = seen && {
    resultMs: seen.at - at,
    feedbackMs: Math.min(first ?? seen.at, seen.at) - at,
    answerMs: Math.max(0, ...waited),
  };
  return { press: press.name, needs: press.needs, outcome, ...(times ?? nothing) };
}

async function outcomeOf({ page }: Phone, press: Press, path: string, seen: boolean): Promise<Outcome> {
  const { pathname } = new URL(page.url());
  const isRight = press.leadsTo === undefined ? pathname === path : new RegExp(press.leadsTo).test(pathname);
  if (!isRight && (pathname !== path || seen)) return "wrong";
  if ((await page.evaluate(openDialogs).catch(() => 0)) > 1) return "wrong";
  if (!seen) return "lost";
  return (await page.evaluate(isSeen, press.result).catch(() => false)) ? "answered" : "doubled";
}
