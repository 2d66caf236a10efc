import {
  type ApplicationFault,
  applicationFaults,
  plainPhone,
  type PositionRules,
} from "@klarholm/contract/application-rules";
import type { UploadFile } from "../../ui/Upload/upload-file.ts";

/** The fields that are filled in again after a reload or a refused submission. */
export interface TypedFields {
  personName: string;
  phoneNumber: string;
  cityId: string;
  positionIdList: string[];
}

/** The chosen files in the order in which they are sent. */
export interface ApplicationFiles {
  resumeFile: readonly UploadFile[];
  otherFiles: readonly UploadFile[];
}

/** A submitted form; what `FormData` and `URLSearchParams` have in common. */
interface Fields {
  get(name: string): unknown;
  getAll(name: string): unknown[];
}

/** A text field of a form; empty where it is missing. */
export function textOf(fields: Fields, name: string): string {
  return String(fields.get(name) ?? "");
}

export function typedFields(fields: Fields): TypedFields {
  return {
    personName: textOf(fields, "personName"),
    phoneNumber: textOf(fields, "phoneNumber"),
    cityId: textOf(fields, "cityId"),
    positionIdList: fields.getAll("positionIdList").map(String),
  };
}

/** The body of `applyJob`: the form's fields, then the files, whose share of the bytes is their progress. */
export function applicationData(form: HTMLFormElement, files: ApplicationFiles): FormData {
  const data = new FormData(form);
  data.set("phoneNumber", plainPhone(textOf(data, "phoneNumber")));
  for (const name of ["resumeFile", "otherFiles"] as const) {
    data.delete(name);
    for (const { origin } of files[name]) if (origin) data.append(name, origin);
  }
  return data;
}

/** The faults of an application, by the rules that the server applies as well. */
export function faultsOf(data: FormData, rules: PositionRules): ApplicationFault[] {
  const draft = {
    ...typedFields(data),
    resumeFiles: data.getAll("resumeFile").length,
    otherFiles: data.getAll("otherFiles").length,
    captchaCode: textOf(data, "captchaCode"),
    consented: data.has("consentVersion"),
  };
  return applicationFaults(draft, rules);
}
