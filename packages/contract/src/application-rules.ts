import { isBlank, withoutInvisible } from "./invisible.ts";

/**
 * The rules of the application form (sections 5 and 9). Form and server validate by the same rules. Free of schemas,
 * because browsers load this file.
 */
export const applicationLimits = {
  /** Code points of the name. */
  name: 20,
  /** Characters of the phone number as typed, with country code, spaces and dashes. */
  phone: 40,
  captcha: 4,
  stores: 2,
  resumeFiles: 1,
  otherFiles: 5,
  /** Bytes of each file. */
  fileBytes: 10 * 1024 * 1024,
  /** File name extensions. */
  fileTypes: ["pdf", "doc", "docx"],
  /** Milliseconds for which a captcha is valid. */
  captchaLifetime: 5 * 60_000,
  /** Leading zero bits of the proof of work that replaces the captcha; takes a phone one to two seconds. */
  proofBits: 16,
} as const;

/** The `accept` attribute of the file inputs. */
export const resumeAccept = applicationLimits.fileTypes.map((type) => `.${type}`).join(",");

/** Messages for files that are refused before their content is read; `applicationFaults` has those of the fields. */
export const fileFaults = {
  tooLarge: `每个文件不能超过${applicationLimits.fileBytes / 1024 / 1024}M`,
  tooMany: `请只上传一份简历，作品集最多上传${applicationLimits.otherFiles}个文件`,
};

/** The values of the form; all may be empty. */
export interface ApplicationDraft {
  personName: string;
  phoneNumber: string;
  cityId: string;
  /** Ids of the chosen stores. */
  positionIdList: readonly string[];
  /** Number of files in each of the two fields. */
  resumeFiles: number;
  otherFiles: number;
  captchaCode: string;
  /** Whether the consent checkbox is checked. */
  consented: boolean;
}

/** The requirements of the position. */
export interface PositionRules {
  storeRequired: boolean;
  workFileRequired: boolean;
}

export type ApplicationField =
  | "personName"
  | "phoneNumber"
  | "cityId"
  | "positionIdList"
  | "resumeFile"
  | "otherFiles"
  | "captchaCode"
  | "consent";

export interface ApplicationFault {
  field: ApplicationField;
  /** In Chinese, fit to show. */
  message: string;
}

/** Refusals before the rules apply: no position, or an empty body (section 8). */
export const missing = { job: "缺少职位ID", application: "缺少申请信息" };

/** Validates an application. Returns its faults in the order of the form, or an empty list. */
export function applicationFaults(
  draft: ApplicationDraft,
  { storeRequired, workFileRequired }: PositionRules,
): ApplicationFault[] {
  const { personName, phoneNumber, cityId, positionIdList, resumeFiles, otherFiles, captchaCode, consented } = draft;
  const faults: [ApplicationField, string | false][] = [
    ["personName", isBlank(personName) && "请输入姓名"],
    [
      "personName",
      [...personName.trim()].length > applicationLimits.name && `姓名不能超过${applicationLimits.name}个字`,
    ],
    ["phoneNumber", isBlank(phoneNumber) && "请输入手机号码"],
    [
      "phoneNumber",
      !isBlank(phoneNumber) && !/^1[3-9]\d{9}$/.test(normalizePhone(phoneNumber)) && "请输入正确格式的手机号码",
    ],
    ["cityId", cityId === "" && "请选择地点偏好"],
    ["positionIdList", storeRequired && positionIdList.length === 0 && "请选择门店"],
    ["positionIdList", positionIdList.length > applicationLimits.stores && `最多选择${applicationLimits.stores}家门店`],
    ["resumeFile", resumeFiles === 0 && "请上传简历"],
    ["resumeFile", resumeFiles > applicationLimits.resumeFiles && "请只上传一份简历"],
    ["otherFiles", workFileRequired && otherFiles === 0 && "请上传作品集"],
    ["otherFiles", otherFiles > applicationLimits.otherFiles && `作品集最多上传${applicationLimits.otherFiles}个文件`],
    ["captchaCode", isBlank(captchaCode) && "请输入验证码"],
    ["consent", !consented && "请阅读并同意个人信息处理告知"],
  ];
  return faults.flatMap(([field, message]) => (message ? [{ field, message }] : []));
}

/**
 * Normalizes a mainland mobile number to its 11 digits. Accepts full-width characters, spaces, punctuation, invisible
 * characters, the prefixes 86, +86 and 0086, and a long-distance 0. Any other text is returned without its invisible
 * characters and separators.
 */
export function normalizePhone(typed: string): string {
  return withoutInvisible(typed.normalize("NFKC"))
    .replace(/[\p{P}\u2212]/gu, "")
    .replace(/^(?:(?:\+|00)?86)?0?(?=1[3-9]\d{9}$)/, "");
}
