import { renderToString } from "react-dom/server";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { currentToasts, dismissToast, pauseToasts, showToast } from "./toast.ts";
import { ToastList } from "./Toaster.tsx";

beforeAll(() => void vi.useFakeTimers());
// Test files share a process.
afterAll(() => void vi.useRealTimers());

afterEach(() => {
  pauseToasts(false);
  for (const { id } of currentToasts()) dismissToast(id);
  vi.runAllTimers();
});

const html = () => renderToString(<ToastList toasts={currentToasts()} />);
const messages = () => currentToasts().map(({ message }) => message);

test("[FRAME-02] at most 20 toasts are shown, newest first", () => {
  for (let count = 1; count <= 25; count++) showToast(`第${count}条`);
  const shown = [...html().matchAll(/第(\d+)条/g)].map((match) => match[1]);
  expect(shown).toHaveLength(20);
  expect(shown[0]).toBe("25");
});

test("[FRAME-02] a success stays for 2 s, others for 4 s, loading ones until they are replaced", () => {
  const id = showToast("正在提交", "loading");
  showToast("已复制", "success");
  showToast("出错了", "error");
  vi.advanceTimersByTime(1900);
  expect(messages()).toEqual(["出错了", "已复制", "正在提交"]);
  vi.advanceTimersByTime(500);
  expect(messages()).toEqual(["出错了", "正在提交"]);
  vi.advanceTimersByTime(2000);
  expect(messages()).toEqual(["正在提交"]);
  vi.advanceTimersByTime(60_000);
  showToast("已提交", "success", id);
  expect(messages()).toEqual(["已提交"]);
  vi.advanceTimersByTime(2500);
  expect(messages()).toEqual([]);
});

test("hovering pauses the timers", () => {
  showToast("请稍候");
  pauseToasts(true);
  vi.advanceTimersByTime(60_000);
  expect(messages()).toEqual(["请稍候"]);
  pauseToasts(false);
  vi.advanceTimersByTime(500);
  expect(messages()).toEqual([]);
});

test("a toast with an action stays until it is used", () => {
  const run = vi.fn<() => void>();
  const id = showToast("请求失败", "error", "failure", { label: "重试", run, onClose: () => undefined });
  vi.advanceTimersByTime(60_000);
  expect(html()).toMatch(/role="alert"[^>]*>请求失败<\/span>.*<button[^>]*>重试</);
  dismissToast(id);
  vi.advanceTimersByTime(500);
  expect(messages()).toEqual([]);
});

test("an error is an alert, other kinds are a status", () => {
  showToast("出错了", "error");
  showToast("好了", "success");
  expect(html()).toMatch(/role="alert"[^>]*>出错了/);
  expect(html()).toMatch(/role="status"[^>]*>好了/);
});
