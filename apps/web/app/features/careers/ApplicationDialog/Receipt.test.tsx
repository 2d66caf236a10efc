import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Receipt } from "./Receipt.tsx";

test("[JOB-14] a success without a deletion code, as from other systems, shows none", () => {
  expect(renderToStaticMarkup(<Receipt deletionCode="A1B2" />)).toContain("A1B2");
  const without = renderToStaticMarkup(<Receipt deletionCode="" />);
  expect(without).toContain("您的简历已投递成功！");
  expect(without).not.toContain("删除码");
});
