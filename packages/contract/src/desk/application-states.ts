/** Colours of states. */
export const stateTones = ["plain", "accent", "good", "soon", "bad"] as const;
export type StateTone = (typeof stateTones)[number];

/** A state of applications. */
export interface ApplicationState {
  id: string;
  name: string;
  tone: StateTone;
}

/** Of a brand that has no own list, in the order of progress. */
export const standardStates: readonly ApplicationState[] = [
  { id: "new", name: "新申请", tone: "accent" },
  { id: "read", name: "已读", tone: "plain" },
  { id: "shortlisted", name: "入围", tone: "plain" },
  { id: "interview", name: "面试", tone: "plain" },
  { id: "offer", name: "录用", tone: "good" },
  { id: "refused", name: "未录用", tone: "plain" },
  { id: "withdrawn", name: "已撤回", tone: "plain" },
];

/** Characters of a state's id. */
export const maxStateLength = 32;

/** Characters of a note. */
export const maxNoteLength = 2000;
