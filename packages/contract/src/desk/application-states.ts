/** States of applications in the order of their progress. Free of schemas, because the desk's browser code loads it. */
export const applicationStates = ["new", "read", "shortlisted", "interview", "offer", "refused", "withdrawn"] as const;

/** Their names for staff. */
export const stateNames: Readonly<Record<ApplicationState, string>> = {
  new: "新申请",
  read: "已读",
  shortlisted: "入围",
  interview: "面试",
  offer: "录用",
  refused: "未录用",
  withdrawn: "已撤回",
};

export type ApplicationState = (typeof applicationStates)[number];

/** Characters of a note. */
export const maxNoteLength = 2000;
