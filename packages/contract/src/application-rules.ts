import { isBlank, withoutInvisible } from "./invisible.ts";

/**
 * The rules of the resume form (sections 5 and 9). The form and the server hold the same application against the
 * same rules; free of schemas, because browsers load it.
 */
export const applicationLimits = {
  /** Characters of the name, counted as code points. */
  name: 20,
  /** Characters of the phone number as it is typed or pasted: country code, spaces and dashes included. */
  phone: 40,
  captcha: 4,
  stores: 2,
  resumeFiles: 1,
  otherFiles: 5,
  /** Bytes of each file. */
  fileBytes: 10 * 1024 * 1024,
  /** Endings of file names. */
  fileTypes: ["pdf", "doc", "docx"],
  /** Milliseconds for which a captcha is valid. */
  captchaLifetime: 5 * 60_000,
  /** Leading zero bits of a browser's proof of work in place of reading a captcha: a second or two of a phone. */
  proofBits: 16,
} as const;

/** The file types as a file input accepts them. */
export const resumeAccept = applicationLimits.fileTypes.map((type) => `.${type}`).join(",");

/** What visitors are told of files that nobody even looks into; the fault list below has sentences for each field. */
export const fileFaults = {
  tooLarge: `每个文件不能超过${applicationLimits.fileBytes / 1024 / 1024}M`,
  tooMany: `请只上传一份简历，作品集最多上传${applicationLimits.otherFiles}个文件`,
};

/** What a visitor has filled in; everything may be empty. */
export interface ApplicationDraft {
  personName: string;
  phoneNumber: string;
  cityId: string;
  /** Ids of the chosen stores. */
  positionIdList: readonly string[];
  /** How many files stand in each of the two fields. */
  resumeFiles: number;
  otherFiles: number;
  captchaCode: string;
  /** Whether the box of the notice on personal information is ticked. */
  consented: boolean;
}

/** What the position asks for. */
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
  /** As the visitor reads it. */
  message: string;
}

/** Why an application is refused before any rule is asked: it is for no position, or nothing came at all (section 8). */
export const missing = { job: "缺少职位ID", application: "缺少申请信息" };

/** Every fault of an application, in the order of the form; none when it may be sent. */
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
      !isBlank(phoneNumber) && !/^1[3-9]\d{9}$/.test(plainPhone(phoneNumber)) && "请输入正确格式的手机号码",
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
 * A mainland mobile number as its 11 digits, however it was typed or copied: full-width characters, spaces, punctuation and
 * invisible characters anywhere; before it 86, +86 or 0086, and the 0 of calls from afar. Anything else stays as it is but
 * for these characters.
 */
export function plainPhone(typed: string): string {
  return withoutInvisible(typed.normalize("NFKC"))
    .replace(/[\p{P}\u2212]/gu, "")
    .replace(/^(?:(?:\+|00)?86)?0?(?=1[3-9]\d{9}$)/, "");
}
