import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { PlainApplicationForm } from "./PlainApplicationForm.tsx";

const job = {
  id: "advisor",
  jobTitle: "顾问",
  jobContent: "",
  storeRequired: true,
  workFileRequired: false,
  category: "门店",
  cityNames: [],
  publishTime: "2026-01-01T00:00:00+08:00",
};

test("[JOB-13] a captcha that could not be had is told in its place", () => {
  const html = (captcha: { captchaKey: string; imageBase64: string } | undefined) =>
    renderToString(
      <PlainApplicationForm job={job} notice={undefined} cities={[]} stores={{}} captcha={captcha} sent={undefined} />,
    );
  expect(html(undefined)).toContain("验证码获取失败，请稍后重试！");
  expect(html({ captchaKey: "k", imageBase64: "AA" })).toMatch(/<img[^>]*src="data:image\/png;base64,AA"/);
});
