import { renderToString } from "react-dom/server";
import { toast } from "react-hot-toast/headless";
import { afterEach, expect, test } from "vitest";
import { Toaster } from "./toaster.tsx";

afterEach(() => toast.remove());

test("[FRAME-02] at most 20 toasts are shown, the newest first", () => {
  for (let count = 1; count <= 25; count++) toast(`第${count}条`);
  const shown = [...renderToString(<Toaster />).matchAll(/第(\d+)条/g)].map((match) => match[1]);
  expect(shown).toHaveLength(20);
  expect(shown[0]).toBe("25");
});

test("[FRAME-02] a loading toast is replaced by the one with its id", () => {
  toast.loading("正在提交", { id: "submit" });
  expect(renderToString(<Toaster />)).toContain("正在提交");
  toast.success("已提交", { id: "submit" });
  const html = renderToString(<Toaster />);
  expect(html).toContain("已提交");
  expect(html).not.toContain("正在提交");
});

test("an error is announced at once, anything else when there is time", () => {
  toast.error("出错了");
  toast.success("好了");
  const html = renderToString(<Toaster />);
  expect(html).toMatch(/role="alert"[^>]*>出错了/);
  expect(html).toMatch(/role="status"[^>]*>好了/);
});
