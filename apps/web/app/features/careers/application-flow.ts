import type { ApplicationFault, ApplicationField } from "@klarholm/contract/application-rules";
import type { CallAnswer, JobDetail } from "@klarholm/contract";
import { type ApplicationFiles, failedFiles, heldFiles, refusedFiles, underWay } from "./application-files.ts";

/** Steps of an application (section 4): 1 the position loads, 2 it is shown, 3 the form, 4 the result. */
export const Step = { Info: 1, Intro: 2, Form: 3, Result: 4 } as const;
export type Step = (typeof Step)[keyof typeof Step];

/** The fields that outlive a reload. */
export interface TypedFields {
  personName: string;
  phoneNumber: string;
  cityId: string;
  positionIdList: readonly string[];
}

export interface ApplicationFields extends TypedFields, ApplicationFiles {
  captchaCode: string;
  consented: boolean;
}

/** Why the API refused an application. */
export interface Refusal {
  code: string;
  /** As the visitor reads it. */
  reason: string;
}

type Cities = CallAnswer<"getCityAreaList">;
type Stores = CallAnswer<"getStoreListByCity">;

export interface ApplicationFlow {
  /** Undefined while nothing is open. */
  step: Step | undefined;
  jobId: string | undefined;
  job: JobDetail | undefined;
  cities: Cities;
  /** Of the chosen city; undefined while they load. */
  stores: Stores | undefined;
  captcha: { key: string; image: string } | undefined;
  fields: ApplicationFields;
  /** What a flow that was cut off has left; the form waits until the visitor has said whether to restore it. */
  found: TypedFields | undefined;
  faults: readonly ApplicationFault[];
  /** Why the application was refused, where it is no single field's fault. */
  refusal: string | undefined;
  sending: boolean;
  /** What a request that failed was sent with: sent again, it makes no second application (docs/decisions/0016). */
  unanswered: { captchaKey: string; captchaCode: string } | undefined;
  receipt: CallAnswer<"applyJob"> | undefined;
}

export const emptyFields: ApplicationFields = {
  personName: "",
  phoneNumber: "",
  cityId: "",
  positionIdList: [],
  captchaCode: "",
  consented: false,
  resume: [],
  portfolio: [],
};

export const closedFlow: ApplicationFlow = {
  step: undefined,
  jobId: undefined,
  job: undefined,
  cities: [],
  stores: undefined,
  captcha: undefined,
  fields: emptyFields,
  found: undefined,
  faults: [],
  refusal: undefined,
  sending: false,
  unanswered: undefined,
  receipt: undefined,
};

export type FlowEvent =
  | { type: "opened"; jobId: string }
  | { type: "loaded"; jobId: string; job: JobDetail; cities: Cities }
  | { type: "applying"; found: TypedFields | undefined }
  | { type: "restored"; typed: TypedFields | undefined }
  | { type: "changed"; changes: Partial<ApplicationFields> }
  | { type: "storesLoaded"; cityId: string; stores: Stores }
  | { type: "captchaLoaded"; key: string; image: string; code?: string | undefined }
  | { type: "faulted"; faults: readonly ApplicationFault[] }
  | { type: "sending" }
  | { type: "progressed"; loaded: number; total: number }
  | { type: "refused"; refusal: Refusal | undefined }
  | { type: "failed"; cause: unknown; captchaKey: string; captchaCode: string }
  | { type: "sent"; receipt: CallAnswer<"applyJob"> }
  | { type: "closed" };

/** Which field a refusal is about, by its code. */
const refusedFields: Partial<Record<string, ApplicationField>> = {
  CAPTCHA_WRONG: "captchaCode",
  ALREADY_APPLIED: "phoneNumber",
};

const fieldsOf: Partial<Record<keyof ApplicationFields, ApplicationField>> = {
  personName: "personName",
  phoneNumber: "phoneNumber",
  cityId: "cityId",
  positionIdList: "positionIdList",
  captchaCode: "captchaCode",
  consented: "consent",
  resume: "resumeFile",
  portfolio: "otherFiles",
};

/** The one reducer of the application's dialogs. An event that belongs to another step changes nothing. */
export function applicationFlow(flow: ApplicationFlow, event: FlowEvent): ApplicationFlow {
  switch (event.type) {
    case "opened":
      return { ...closedFlow, step: Step.Info, jobId: event.jobId };
    case "loaded":
      // An answer for a position that was left meanwhile.
      if (flow.step !== Step.Info || flow.jobId !== event.jobId) return flow;
      return { ...flow, step: Step.Intro, job: event.job, cities: event.cities };
    case "applying":
      return flow.step === Step.Intro ? { ...flow, step: Step.Form, found: event.found } : flow;
    case "restored":
      return { ...flow, found: undefined, fields: { ...emptyFields, ...event.typed } };
    case "changed":
      return changed(flow, event.changes);
    case "storesLoaded":
      return flow.fields.cityId === event.cityId ? { ...flow, stores: event.stores } : flow;
    case "captchaLoaded":
      if (flow.step !== Step.Form) return flow;
      return captchaLoaded({ ...flow, captcha: { key: event.key, image: event.image } }, event.code);
    case "faulted":
      return { ...flow, faults: event.faults };
    case "sending":
      return {
        ...flow,
        sending: true,
        faults: [],
        refusal: undefined,
        unanswered: undefined,
        fields: { ...flow.fields, ...underWay(flow.fields, 0, Number.POSITIVE_INFINITY) },
      };
    case "progressed":
      return flow.sending
        ? { ...flow, fields: { ...flow.fields, ...underWay(flow.fields, event.loaded, event.total) } }
        : flow;
    case "refused":
      return refused({ ...flow, sending: false, fields: { ...flow.fields, ...heldFiles(flow.fields) } }, event.refusal);
    case "failed": {
      const { cause, captchaKey, captchaCode } = event;
      return {
        ...flow,
        sending: false,
        unanswered: { captchaKey, captchaCode },
        fields: { ...flow.fields, ...failedFiles(flow.fields, cause) },
      };
    }
    case "sent":
      return flow.step === Step.Form
        ? { ...closedFlow, step: Step.Result, jobId: flow.jobId, job: flow.job, receipt: event.receipt }
        : flow;
    case "closed":
      return closedFlow;
  }
}

/** Whether anything would be lost by leaving. */
export function isTouched({ fields, found, sending }: ApplicationFlow): boolean {
  const { personName, phoneNumber, cityId, captchaCode, consented, resume, portfolio } = fields;
  return (
    sending ||
    found !== undefined ||
    consented ||
    personName + phoneNumber + cityId + captchaCode !== "" ||
    resume.length + portfolio.length > 0
  );
}

/** Another picture asks for other characters; a field that is filled in by the browser's own work is not faulty. */
function captchaLoaded(flow: ApplicationFlow, code: string | undefined): ApplicationFlow {
  return code === undefined
    ? { ...flow, fields: { ...flow.fields, captchaCode: "" } }
    : changed(flow, { captchaCode: code });
}

/** The reason stands by what it is about: a field, the files, or the whole form. */
function refused(flow: ApplicationFlow, refusal: Refusal | undefined): ApplicationFlow {
  if (!refusal?.reason) return flow;
  const { code, reason } = refusal;
  if (code === "FILE_REFUSED") return { ...flow, fields: { ...flow.fields, ...refusedFiles(flow.fields, reason) } };
  const field = refusedFields[code];
  return field ? { ...flow, faults: [{ field, message: reason }] } : { ...flow, refusal: reason };
}

/**
 * A new city has other stores (section 4); a field that is changed is no longer faulty. Other words make another
 * application, which a request that failed does not carry; the new captcha's characters do not.
 */
function changed(flow: ApplicationFlow, changes: Partial<ApplicationFields>): ApplicationFlow {
  const newCity = changes.cityId !== undefined && changes.cityId !== flow.fields.cityId;
  const other = Object.keys(changes).some((name) => name !== "captchaCode");
  const fields = { ...flow.fields, ...(newCity && { positionIdList: [] }), ...changes };
  const touched = new Set((Object.keys(changes) as (keyof ApplicationFields)[]).map((name) => fieldsOf[name]));
  return {
    ...flow,
    ...(newCity && { stores: undefined }),
    ...(other && { unanswered: undefined, refusal: undefined }),
    fields: other && flow.unanswered ? { ...fields, ...heldFiles(fields) } : fields,
    faults: flow.faults.filter(({ field }) => !touched.has(field)),
  };
}
