import type { Action } from "./roles.ts";

/** Path prefix of the desk's API. */
export const deskPrefix = "/desk/api";

/** Method, path and permission of a call of the desk. Free of schemas, because the desk's browser code loads it. */
export interface DeskEndpoint {
  /** GET: request in the query, no side effects. POST: request as JSON. */
  method: "GET" | "POST";
  path: string;
  /** The required permission; null for calls without a session. */
  action: Action | null;
  /**
   * Whether the call is written to the audit log. Default: true for POST, false for GET. True for a GET that shows
   * personal data; false for a POST without side effects, or for frequent calls that are logged separately.
   */
  audited?: boolean;
  /** Multipart body with one file in the field `file`; the other fields are the request. */
  withFile?: true;
  /** Answers bytes instead of the envelope; the handler sets the headers. */
  answersBytes?: true;
  /** Answers server-sent events until the client or the server ends the stream; not logged. */
  streams?: true;
  /** The body carries content items: its limit is twice the item limit. */
  largeBody?: true;
}

/** Endpoints of the desk; calls.ts adds the schemas. */
export const deskEndpoints = {
  // Without a session.
  signIn: { method: "POST", path: `${deskPrefix}/sign-in`, action: null },
  signInSecond: { method: "POST", path: `${deskPrefix}/sign-in/second`, action: null },
  passkeyChallenge: { method: "POST", path: `${deskPrefix}/sign-in/passkey-challenge`, action: null },
  signInPasskey: { method: "POST", path: `${deskPrefix}/sign-in/passkey`, action: null },
  beginSso: { method: "POST", path: `${deskPrefix}/sign-in/sso`, action: null },
  signInSso: { method: "POST", path: `${deskPrefix}/sign-in/sso/callback`, action: null },
  readLink: { method: "POST", path: `${deskPrefix}/link`, action: null },
  useLink: { method: "POST", path: `${deskPrefix}/link/password`, action: null },
  openShare: { method: "POST", path: `${deskPrefix}/share`, action: null },
  openShareFile: { method: "POST", path: `${deskPrefix}/share/file`, action: null },
  // Pages of a file whose opening was logged.
  sharePage: { method: "POST", path: `${deskPrefix}/share/page`, action: null, audited: false, answersBytes: true },
  // Own account.
  session: { method: "GET", path: `${deskPrefix}/session`, action: "account.own" },
  signOut: { method: "POST", path: `${deskPrefix}/sign-out`, action: "account.own" },
  ownAccount: { method: "GET", path: `${deskPrefix}/account`, action: "account.own" },
  changePassword: { method: "POST", path: `${deskPrefix}/account/password`, action: "account.own" },
  beginSecond: { method: "POST", path: `${deskPrefix}/account/second`, action: "account.own" },
  confirmSecond: { method: "POST", path: `${deskPrefix}/account/second/confirm`, action: "account.own" },
  removeSecond: { method: "POST", path: `${deskPrefix}/account/second/remove`, action: "account.own" },
  beginPasskey: { method: "POST", path: `${deskPrefix}/account/passkey-challenge`, action: "account.own" },
  addPasskey: { method: "POST", path: `${deskPrefix}/account/passkey`, action: "account.own" },
  removePasskey: { method: "POST", path: `${deskPrefix}/account/passkey/remove`, action: "account.own" },
  endSession: { method: "POST", path: `${deskPrefix}/account/session/end`, action: "account.own" },
  // Admins.
  listPeople: { method: "GET", path: `${deskPrefix}/people`, action: "accounts.manage" },
  addPerson: { method: "POST", path: `${deskPrefix}/people`, action: "accounts.manage" },
  makeLink: { method: "POST", path: `${deskPrefix}/people/link`, action: "accounts.manage" },
  setRole: { method: "POST", path: `${deskPrefix}/people/role`, action: "accounts.manage" },
  setDisabled: { method: "POST", path: `${deskPrefix}/people/disabled`, action: "accounts.manage" },
  setEmail: { method: "POST", path: `${deskPrefix}/people/email`, action: "accounts.manage" },
  forgetSecond: { method: "POST", path: `${deskPrefix}/people/second/forget`, action: "accounts.manage" },
  // Content.
  contentForms: { method: "GET", path: `${deskPrefix}/content/forms`, action: "content.read" },
  listContent: { method: "GET", path: `${deskPrefix}/content/items`, action: "content.read" },
  contentItem: { method: "GET", path: `${deskPrefix}/content/item`, action: "content.read" },
  presence: {
    method: "GET",
    path: `${deskPrefix}/content/presence`,
    action: "content.read",
    answersBytes: true,
    streams: true,
  },
  comments: { method: "GET", path: `${deskPrefix}/content/comments`, action: "content.read" },
  addComment: { method: "POST", path: `${deskPrefix}/content/comments`, action: "draft.write" },
  resolveThread: { method: "POST", path: `${deskPrefix}/content/comments/resolve`, action: "draft.write" },
  ownMentions: { method: "GET", path: `${deskPrefix}/content/comments/mentions`, action: "content.read" },
  references: { method: "GET", path: `${deskPrefix}/content/references`, action: "content.read" },
  blockExamples: { method: "GET", path: `${deskPrefix}/content/blocks`, action: "content.read" },
  saveDraft: {
    method: "POST",
    path: `${deskPrefix}/content/draft`,
    action: "draft.write",
    audited: false,
    largeBody: true,
  },
  patchDraft: {
    method: "POST",
    path: `${deskPrefix}/content/draft/patch`,
    action: "draft.write",
    audited: false,
    largeBody: true,
  },
  renameItem: { method: "POST", path: `${deskPrefix}/content/rename`, action: "draft.write" },
  discardDraft: { method: "POST", path: `${deskPrefix}/content/draft/discard`, action: "draft.write" },
  previewDraft: {
    method: "POST",
    path: `${deskPrefix}/content/preview`,
    action: "preview",
    audited: false,
    largeBody: true,
  },
  checkDrafts: { method: "GET", path: `${deskPrefix}/content/check`, action: "content.read" },
  siteHealth: { method: "GET", path: `${deskPrefix}/content/health`, action: "content.write" },
  newFindings: { method: "GET", path: `${deskPrefix}/content/health/new`, action: "content.write" },
  checkSite: { method: "POST", path: `${deskPrefix}/content/health/check`, action: "content.write" },
  pendingChanges: { method: "GET", path: `${deskPrefix}/content/pending`, action: "content.read" },
  submitDrafts: { method: "POST", path: `${deskPrefix}/content/submissions`, action: "publish.submit" },
  listSubmissions: { method: "GET", path: `${deskPrefix}/content/submissions`, action: "content.read" },
  answerSubmission: { method: "POST", path: `${deskPrefix}/content/submissions/answer`, action: "publish.do" },
  callOffSubmission: { method: "POST", path: `${deskPrefix}/content/submissions/call-off`, action: "publish.submit" },
  publishDrafts: { method: "POST", path: `${deskPrefix}/content/publish`, action: "publish.do" },
  scheduleDrafts: { method: "POST", path: `${deskPrefix}/content/schedule`, action: "publish.schedule" },
  contentCalendar: { method: "GET", path: `${deskPrefix}/content/calendar`, action: "content.read" },
  contentAhead: { method: "GET", path: `${deskPrefix}/content/ahead`, action: "content.read" },
  contentHistory: { method: "GET", path: `${deskPrefix}/content/history`, action: "content.read" },
  itemAtVersion: { method: "GET", path: `${deskPrefix}/content/item/version`, action: "content.read" },
  restoreDraft: { method: "POST", path: `${deskPrefix}/content/restore`, action: "draft.write" },
  restorePublished: { method: "POST", path: `${deskPrefix}/content/restore/publish`, action: "publish.restore" },
  siteAtVersion: { method: "GET", path: `${deskPrefix}/content/site`, action: "publish.restore" },
  restoreSite: { method: "POST", path: `${deskPrefix}/content/site/restore`, action: "publish.restore" },
  // Named releases.
  listReleases: { method: "GET", path: `${deskPrefix}/releases`, action: "content.read" },
  release: { method: "GET", path: `${deskPrefix}/releases/one`, action: "content.read" },
  checkRelease: { method: "GET", path: `${deskPrefix}/releases/check`, action: "content.read" },
  writeRelease: { method: "POST", path: `${deskPrefix}/releases`, action: "release.write" },
  emptyRelease: { method: "POST", path: `${deskPrefix}/releases/empty`, action: "release.write" },
  deleteRelease: { method: "POST", path: `${deskPrefix}/releases/delete`, action: "release.write" },
  assignDrafts: { method: "POST", path: `${deskPrefix}/releases/drafts`, action: "draft.write" },
  settleDraft: { method: "POST", path: `${deskPrefix}/content/draft/settle`, action: "draft.write" },
  previewRelease: {
    method: "POST",
    path: `${deskPrefix}/releases/preview`,
    action: "preview",
    audited: false,
  },
  submitRelease: { method: "POST", path: `${deskPrefix}/releases/submit`, action: "publish.submit" },
  publishRelease: { method: "POST", path: `${deskPrefix}/releases/publish`, action: "publish.do" },
  scheduleRelease: { method: "POST", path: `${deskPrefix}/releases/schedule`, action: "publish.schedule" },
  releaseRollback: { method: "GET", path: `${deskPrefix}/releases/rollback`, action: "publish.restore" },
  rollBackRelease: { method: "POST", path: `${deskPrefix}/releases/rollback`, action: "publish.restore" },
  // Content as tables. The handlers check the kind of content.
  startExport: { method: "POST", path: `${deskPrefix}/tables/file/job`, action: "content.read" },
  startCheck: {
    method: "POST",
    path: `${deskPrefix}/tables/check/job`,
    action: "draft.write",
    audited: false,
    withFile: true,
  },
  startImport: { method: "POST", path: `${deskPrefix}/tables/import/job`, action: "draft.write" },
  tableResult: { method: "GET", path: `${deskPrefix}/tables/result`, action: "draft.write" },
  // The same for other systems, which wait for the jobs.
  exportTable: { method: "GET", path: `${deskPrefix}/tables/file`, action: "content.read", answersBytes: true },
  checkTable: {
    method: "POST",
    path: `${deskPrefix}/tables/check`,
    action: "draft.write",
    audited: false,
    withFile: true,
  },
  applyTable: { method: "POST", path: `${deskPrefix}/tables/import`, action: "draft.write", withFile: true },
  listImports: { method: "GET", path: `${deskPrefix}/tables/imports`, action: "content.read" },
  undoImport: { method: "POST", path: `${deskPrefix}/tables/imports/undo`, action: "draft.write" },
  // Media.
  uploadMedia: { method: "POST", path: `${deskPrefix}/media`, action: "media.write", withFile: true },
  listMedia: { method: "GET", path: `${deskPrefix}/media`, action: "content.read" },
  mediaFile: { method: "GET", path: `${deskPrefix}/media/file`, action: "content.read" },
  describeMedia: { method: "POST", path: `${deskPrefix}/media/describe`, action: "media.write" },
  focusMedia: { method: "POST", path: `${deskPrefix}/media/focus`, action: "media.write" },
  posterMedia: { method: "POST", path: `${deskPrefix}/media/poster`, action: "media.write" },
  replaceMedia: { method: "POST", path: `${deskPrefix}/media/replace`, action: "media.write" },
  removeMedia: { method: "POST", path: `${deskPrefix}/media/remove`, action: "media.write" },
  // Job applications.
  listApplications: {
    method: "GET",
    path: `${deskPrefix}/applications`,
    action: "applications.read",
    audited: true,
  },
  exportApplications: { method: "POST", path: `${deskPrefix}/applications/table`, action: "applications.export" },
  applicationChoices: { method: "GET", path: `${deskPrefix}/applications/choices`, action: "applications.read" },
  application: { method: "GET", path: `${deskPrefix}/applications/one`, action: "applications.read", audited: true },
  markApplication: { method: "POST", path: `${deskPrefix}/applications/mark`, action: "applications.mark" },
  noteApplication: { method: "POST", path: `${deskPrefix}/applications/note`, action: "applications.note" },
  deleteApplication: { method: "POST", path: `${deskPrefix}/applications/delete`, action: "applications.delete" },
  assignApplication: { method: "POST", path: `${deskPrefix}/applications/assign`, action: "applications.mark" },
  applicationCounts: { method: "GET", path: `${deskPrefix}/applications/counts`, action: "applications.read" },
  exportApplicationFiles: { method: "POST", path: `${deskPrefix}/applications/files`, action: "applications.export" },
  letterTemplates: { method: "GET", path: `${deskPrefix}/applications/templates`, action: "applications.read" },
  saveLetterTemplate: { method: "POST", path: `${deskPrefix}/applications/templates`, action: "applications.mark" },
  removeLetterTemplate: {
    method: "POST",
    path: `${deskPrefix}/applications/templates/remove`,
    action: "applications.mark",
  },
  sendLetter: { method: "POST", path: `${deskPrefix}/applications/letter`, action: "applications.mark" },
  cancelLetter: { method: "POST", path: `${deskPrefix}/applications/letter/cancel`, action: "applications.mark" },
  shareApplication: { method: "POST", path: `${deskPrefix}/applications/share`, action: "applications.export" },
  revokeShare: { method: "POST", path: `${deskPrefix}/applications/share/revoke`, action: "applications.export" },
  openApplicationFile: {
    method: "GET",
    path: `${deskPrefix}/applications/file`,
    action: "applications.read",
    audited: true,
  },
  applicationFileFindings: {
    method: "GET",
    path: `${deskPrefix}/applications/file/findings`,
    action: "applications.read",
  },
  // Pages and text of a file whose opening was logged.
  applicationPage: {
    method: "GET",
    path: `${deskPrefix}/applications/file/page`,
    action: "applications.read",
    answersBytes: true,
  },
  applicationText: { method: "GET", path: `${deskPrefix}/applications/file/text`, action: "applications.read" },
  downloadApplicationFile: {
    method: "GET",
    path: `${deskPrefix}/applications/file/original`,
    action: "applications.export",
    audited: true,
    answersBytes: true,
  },
  // Verification codes. Codes travel in bodies only: addresses are logged.
  lookUpCode: { method: "POST", path: `${deskPrefix}/codes/look-up`, action: "codes.lookup" },
  checkCodes: { method: "POST", path: `${deskPrefix}/codes/check`, action: "codes.void" },
  readCodesTable: {
    method: "POST",
    path: `${deskPrefix}/codes/table`,
    action: "codes.void",
    audited: false,
    withFile: true,
  },
  voidCodes: { method: "POST", path: `${deskPrefix}/codes/void`, action: "codes.void" },
  codeBatches: { method: "GET", path: `${deskPrefix}/codes/batches`, action: "codes.lookup" },
  voidBatch: { method: "POST", path: `${deskPrefix}/codes/batches/void`, action: "codes.void" },
  makeBatch: { method: "POST", path: `${deskPrefix}/codes/batches`, action: "codes.make" },
  codesReport: { method: "GET", path: `${deskPrefix}/codes/report`, action: "verification.read" },
  missedSearches: { method: "GET", path: `${deskPrefix}/searches`, action: "content.write" },
  explainSearch: { method: "GET", path: `${deskPrefix}/searches/explained`, action: "content.write" },
  // Connections with other systems.
  listJobs: { method: "GET", path: `${deskPrefix}/jobs`, action: "connections.manage" },
  cancelJob: { method: "POST", path: `${deskPrefix}/jobs/cancel`, action: "connections.manage" },
  retryJob: { method: "POST", path: `${deskPrefix}/jobs/retry`, action: "connections.manage" },
  // Jobs that people start. The handlers check the person and the kind of the job.
  fileJobs: { method: "GET", path: `${deskPrefix}/jobs/own`, action: "account.own" },
  cancelFileJob: { method: "POST", path: `${deskPrefix}/jobs/own/cancel`, action: "account.own" },
  retryFileJob: { method: "POST", path: `${deskPrefix}/jobs/own/retry`, action: "account.own" },
  jobFile: {
    method: "GET",
    path: `${deskPrefix}/jobs/own/file`,
    action: "account.own",
    audited: true,
    answersBytes: true,
  },
  listProducts: { method: "GET", path: `${deskPrefix}/products`, action: "content.write" },
  chooseProducts: { method: "GET", path: `${deskPrefix}/products/chosen`, action: "content.write" },
  listNews: { method: "GET", path: `${deskPrefix}/news`, action: "content.write" },
  storeMap: { method: "GET", path: `${deskPrefix}/stores/map`, action: "draft.write" },
  listFonts: { method: "GET", path: `${deskPrefix}/settings/fonts`, action: "content.write" },
  uploadFont: { method: "POST", path: `${deskPrefix}/settings/fonts`, action: "settings.write", withFile: true },
  environmentSettings: { method: "GET", path: `${deskPrefix}/settings/environment`, action: "settings.write" },
  listKeys: { method: "GET", path: `${deskPrefix}/keys`, action: "connections.manage" },
  addKey: { method: "POST", path: `${deskPrefix}/keys`, action: "connections.manage" },
  revokeKey: { method: "POST", path: `${deskPrefix}/keys/revoke`, action: "connections.manage" },
  listHooks: { method: "GET", path: `${deskPrefix}/webhooks`, action: "connections.manage" },
  addHook: { method: "POST", path: `${deskPrefix}/webhooks`, action: "connections.manage" },
  setHook: { method: "POST", path: `${deskPrefix}/webhooks/set`, action: "connections.manage" },
  removeHook: { method: "POST", path: `${deskPrefix}/webhooks/remove`, action: "connections.manage" },
  testHook: { method: "POST", path: `${deskPrefix}/webhooks/test`, action: "connections.manage" },
  hookDeliveries: { method: "GET", path: `${deskPrefix}/webhooks/deliveries`, action: "connections.manage" },
  resendDelivery: { method: "POST", path: `${deskPrefix}/webhooks/deliveries/resend`, action: "connections.manage" },
  // Counts of visits.
  figures: { method: "GET", path: `${deskPrefix}/figures`, action: "figures.read" },
  figureDays: { method: "GET", path: `${deskPrefix}/figures/days`, action: "figures.read" },
  exportFigures: {
    method: "GET",
    path: `${deskPrefix}/figures/table`,
    action: "figures.read",
    answersBytes: true,
  },
  listAudit: { method: "GET", path: `${deskPrefix}/audit`, action: "audit.read" },
} as const satisfies Record<string, DeskEndpoint>;

export type DeskCallName = keyof typeof deskEndpoints;
