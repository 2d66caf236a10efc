import type { ApplicationFault, ApplicationField } from "@klarholm/contract/application-rules";
import type { CallAnswer, JobDetail } from "@klarholm/contract";
import type { UploadFile } from "../../ui/Upload/upload-file.ts";

/** Steps of an application (section 4): 1 the position loads, 2 it is shown, 3 the form, 4 the result. */
export const Step = { Info: 1, Intro: 2, Form: 3, Result: 4 } as const;
export type Step = (typeof Step)[keyof typeof Step];

/** The fields that outlive an accidental close. */
export interface TypedFields {
  personName: string;
  phoneNumber: string;
  cityId: string;
  positionIdList: readonly string[];
}

export interface ApplicationFields extends TypedFields {
  captchaCode: string;
  consented: boolean;
  resume: readonly UploadFile[];
  portfolio: readonly UploadFile[];
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
  faults: readonly ApplicationFault[];
  /** Share of the files that is on its way, 0 to 100; undefined when nothing is being sent. */
  sending: number | undefined;
  receipt: CallAnswer<"applyJob"> | undefined;
}

export const emptyFields: ApplicationFields = { personName: "", phoneNumber: "", cityId: "", positionIdList: [], captchaCode: "", consented: false, resume: [], portfolio: [] };

export const closedFlow: ApplicationFlow = {
  step: undefined,
  jobId: undefined,
  job: undefined,
  cities: [],
  stores: undefined,
  captcha: undefined,
  fields: emptyFields,
  faults: [],
  sending: undefined,
  receipt: undefined,
};

export type FlowEvent =
  | { type: "opened"; jobId: string }
  | { type: "loaded"; jobId: string; job: JobDetail; cities: Cities }
  | { type: "applying"; typed: TypedFields | undefined }
  | { type: "changed"; changes: Partial<ApplicationFields> }
  | { type: "storesLoaded"; cityId: string; stores: Stores }
  | { type: "captchaLoaded"; key: string; image: string; code?: string | undefined }
  | { type: "faulted"; faults: readonly ApplicationFault[] }
  | { type: "sending"; percent: number | undefined }
  | { type: "sent"; receipt: CallAnswer<"applyJob"> }
  | { type: "closed" };

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
      return flow.step === Step.Intro ? { ...flow, step: Step.Form, fields: { ...emptyFields, ...event.typed } } : flow;
    case "changed":
      return changed(flow, event.changes);
    case "storesLoaded":
      return flow.fields.cityId === event.cityId ? { ...flow, stores: event.stores } : flow;
    case "captchaLoaded":
      return changed({ ...flow, captcha: { key: event.key, image: event.image } }, { captchaCode: event.code ?? "" });
    case "faulted":
      return { ...flow, faults: event.faults };
    case "sending":
      return { ...flow, sending: event.percent };
    case "sent":
      return flow.step === Step.Form ? { ...closedFlow, step: Step.Result, jobId: flow.jobId, job: flow.job, receipt: event.receipt } : flow;
    case "closed":
      return closedFlow;
  }
}

/** A new city has other stores (section 4); a field that is changed is no longer faulty. */
function changed(flow: ApplicationFlow, changes: Partial<ApplicationFields>): ApplicationFlow {
  const newCity = changes.cityId !== undefined && changes.cityId !== flow.fields.cityId;
  const touched = new Set((Object.keys(changes) as (keyof ApplicationFields)[]).map((name) => fieldsOf[name]));
  return {
    ...flow,
    ...(newCity && { stores: undefined }),
    fields: { ...flow.fields, ...(newCity && { positionIdList: [] }), ...changes },
    faults: flow.faults.filter(({ field }) => !touched.has(field)),
  };
}
