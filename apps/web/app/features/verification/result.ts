import type { VerificationAnswer } from "./query-code.ts";
import { verificationCopy as copy } from "./verification.copy.ts";

/** The message for an answer. */
export interface ResultView {
  tone: "good" | "caution" | "bad";
  title: string;
  text?: string;
  note?: string;
  facts: { label: string; value: string }[];
  /** The generic help line, or how to appeal against a frozen code. */
  help?: "generic" | "appeal";
}

/** Selects the message by the answer's top-level code, then by its status (sections 4 and 8). */
export function resultView({ code, data }: VerificationAnswer): ResultView {
  if (code !== 1) return { tone: "bad", ...copy.wrong, facts: [], help: "generic" };
  const firstTime = data.firstSearchTime ? [{ label: copy.firstTime, value: formatTime(data.firstSearchTime) }] : [];
  const times = { label: copy.times, value: copy.timesValue(data.queryTimes) };
  switch (data.status) {
    case 1:
      return { tone: "good", ...copy.first, note: copy.firstNote, facts: firstTime };
    case 2:
      return { tone: "caution", ...copy.repeat, text: copy.repeat.text(data.queryTimes), facts: [times, ...firstTime] };
    case 3:
      return { tone: "bad", ...copy.blocked, facts: firstTime, help: "appeal" };
    case 4:
      return { tone: "bad", ...copy.error, facts: [], help: "generic" };
    default:
      return { tone: "caution", ...copy.other, text: data.prompt, facts: [], help: "generic" };
  }
}

/** Formats an API time, which has China's offset, such as 2026年3月1日 10:05. */
export function formatTime(time: string): string {
  const [, year, month, day, clock] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(time) ?? [];
  return clock ? `${year}年${Number(month)}月${Number(day)}日 ${clock}` : time;
}
