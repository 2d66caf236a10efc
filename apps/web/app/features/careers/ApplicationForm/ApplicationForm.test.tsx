import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { job } from "../careers.factories.ts";
import { ApplicationForm } from "./ApplicationForm.tsx";

test("[JOB-13] in the server's HTML a missing captcha is reported in its place", () => {
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
