import type { VerificationAnswer } from "./ask.ts";
import { verificationCopy as copy } from "./verification.copy.ts";

/** What a visitor is told about a code. */
export interface ResultView {
  tone: "good" | "caution" | "bad";
  title: string;
  text?: string;
  note?: string;
  facts: { label: string; value: string }[];
  /** What help is offered below: the generic line, or how to have a frozen code looked at. */
  help?: "generic" | "appeal";
}

/** The words for an answer (sections 4 and 8): by its top-level code, then by its status. */
export function resultView({ code, data }: VerificationAnswer): ResultView {
  if (code !== 1) return { tone: "bad", ...copy.wrong, facts: [], help: "generic" };
  const firstTime = data.firstSearchTime ? [{ label: copy.firstTime, value: spokenTime(data.firstSearchTime) }] : [];
  switch (data.status) {
    case 1:
      return { tone: "good", ...copy.first, note: copy.firstNote, facts: firstTime };
    case 2:
      return {
        tone: "caution",
        title: copy.repeat.title,
        text: copy.repeat.text(data.queryTimes),
        facts: [{ label: copy.times, value: copy.timesValue(data.queryTimes) }, ...firstTime],
      };
    case 3:
      return { tone: "bad", ...copy.blocked, facts: firstTime, help: "appeal" };
    case 4:
      return { tone: "bad", ...copy.error, facts: [], help: "generic" };
    default:
      return { tone: "caution", ...copy.other, text: data.prompt, facts: [], help: "generic" };
  }
}

/** 2026年3月1日 10:05, of a time on the wire, which has China's offset. */
export function spokenTime(time: string): string {
  const [, year, month, day, clock] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(time) ?? [];
  return clock ? `${year}年${Number(month)}月${Number(day)}日 ${clock}` : time;
}
