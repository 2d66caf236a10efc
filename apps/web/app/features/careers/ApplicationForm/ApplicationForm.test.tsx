import type { JobDetail } from "@klarholm/contract";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ApplicationForm } from "./ApplicationForm.tsx";

const job: JobDetail = {
  id: "advisor",
  jobTitle: "顾问",
  jobContent: "",
  storeRequired: true,
  workFileRequired: false,
  category: "门店",
  cityNames: [],
  publishTime: "2026-01-01T00:00:00+08:00",
};

test("[JOB-13] the server's HTML reports a missing captcha at its field", () => {
  const html = (captcha: { captchaKey: string; imageBase64: string } | undefined) => {
    const Site = createRoutesStub([
      {
        id: "root",
        path: "/",
        Component: () => (
          <ApplicationForm job={job} notice={undefined} cities={[]} captcha={captcha} onSent={() => {}} />
        ),
      },
    ]);
    return renderToString(<Site hydrationData={{ loaderData: { root: { config: {} } } }} />);
  };
  expect(html(undefined)).toContain("验证码获取失败，请稍后重试！");
  expect(html({ captchaKey: "k", imageBase64: "AA" })).toMatch(/<img[^>]*src="data:image\/png;base64,AA"/);
});
