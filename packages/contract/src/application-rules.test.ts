import { describe, expect, test } from "vitest";
import { type ApplicationDraft, applicationFaults, normalizePhone } from "./application-rules.ts";

const right: ApplicationDraft = {
  personName: "林晓",
  phoneNumber: "13800138000",
  cityId: "310100",
  positionIdList: [],
  resumeFiles: 1,
  otherFiles: 0,
  captchaCode: "ABCD",
  consented: true,
};
const messages = (changes: Partial<ApplicationDraft>) =>
  applicationFaults({ ...right, ...changes }, { storeRequired: false, workFileRequired: false }).map(
    ({ message }) => message,
  );

describe("[JOB-07] a mobile number", () => {
  const codes = ["", "86", "+86", "0086", "(+86)", "（＋８６）", "+(86)", "+86 (0)", "0", "86-0"];
  const separators = ["", " ", "-", ".", "\u00a0", "\u2011", "\u2212", "·", "\u3000"];
  const invisible = ["\u200b", "\u202d", "\ufeff", "\u2060", "\ufe0f", "\u3164"];

  test.each(codes)("is the same with the prefix %j and any separators", (code) => {
    for (const separator of separators) {
      for (const groups of [["138", "0013", "8000"], ["1380", "0138", "000"], ["13800138000"]]) {
        const typed = [code, ...groups].join(separator);
        const fullWidth = typed.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
        for (const each of [typed, fullWidth, ` ${typed}\t`]) {
          expect(normalizePhone(each), each).toBe("13800138000");
          expect(messages({ phoneNumber: each }), each).toEqual([]);
        }
      }
    }
  });

  test("is the same with invisible characters around and between, as copied text has them", () => {
    for (const one of invisible) {
      const typed = `${one}+86${one} 138${one}0013${one}8000${one}`;
      expect(normalizePhone(typed), JSON.stringify(typed)).toBe("13800138000");
    }
  });

  test.each([
    "12800138000",
    "1380013800",
    "138001380000",
    "8613800",
    "+1 13800138000",
    "010-88888888",
    "138a0013800b0",
    "86 86 13800138000",
  ])("%s is not a mainland number", (phoneNumber) => {
    expect(messages({ phoneNumber })).toEqual(["请输入正确格式的手机号码"]);
  });
});

/** One character of each invisible kind, and several in a row. */
const blanks = [
  " ",
  "\u3000",
  "\u200b",
  "\u200d",
  "\u2060",
  "\ufeff",
  "\u00ad",
  "\u034f",
  "\u115f",
  "\u3164",
  "\uffa0",
  "\ufe0f",
];
const blank = [...blanks, "\u{e0101}", "\u{e0020}", "\u202e\u2066", "\u200b \u3164\t"];

test.each(
  blank.map((text) => [
    JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`),
    text,
  ]),
)("[JOB-07] [JOB-09] %s alone is neither a name, a number nor a captcha", (_shown, text) => {
  expect(messages({ personName: text, phoneNumber: text, captchaCode: text })).toEqual([
    "请输入姓名",
    "请输入手机号码",
    "请输入验证码",
  ]);
});

test.each(["买买提·艾力", "卓玛", "𠮷田", "葛\u{e0101}城", "龙\ufe00", "O’Neil", "𬎆", "\ue863", "Zoë", "ㄨㄤˊ"])(
  "[JOB-07] %s is a name",
  (personName) => {
    expect(messages({ personName })).toEqual([]);
  },
);
