import {
  type ApplicationFault,
  applicationFaults,
  normalizePhone,
  type PositionRules,
} from "@klarholm/contract/application-rules";
import type { UploadFile } from "../../ui/Upload/upload-file.ts";

/** Fields restored after a reload or a refused submission. */
export interface TypedFields {
  personName: string;
  phoneNumber: string;
  cityId: string;
  positionIdList: string[];
}

/** In the order of sending. */
export interface ApplicationFiles {
  resumeFile: readonly UploadFile[];
  otherFiles: readonly UploadFile[];
}

/** The common part of `FormData` and `URLSearchParams`. */
interface Fields {
  get(name: string): unknown;
  getAll(name: string): unknown[];
}

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

/** The body of `applyJob`: fields first, then files, whose bytes are their progress. */
export function applicationData(form: HTMLFormElement, files: ApplicationFiles): FormData {
  const data = new FormData(form);
  data.set("phoneNumber", normalizePhone(textOf(data, "phoneNumber")));
  for (const name of ["resumeFile", "otherFiles"] as const) {
    data.delete(name);
    for (const { origin } of files[name]) if (origin) data.append(name, origin);
  }
  return data;
}

/** Validates by the rules that the server applies as well. */
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
