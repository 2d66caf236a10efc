import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { job } from "../careers.factories.ts";
import { PlainApplicationForm } from "./PlainApplicationForm.tsx";

test("[JOB-13] a captcha that could not be had is told in its place", () => {
  const html = (captcha: { captchaKey: string; imageBase64: string } | undefined) =>
    renderToString(
      <PlainApplicationForm job={job} notice={undefined} cities={[]} stores={{}} captcha={captcha} sent={undefined} />,
    );
  expect(html(undefined)).toContain("验证码获取失败，请稍后重试！");
  expect(html({ captchaKey: "k", imageBase64: "AA" })).toMatch(/<img[^>]*src="data:image\/png;base64,AA"/);
});
