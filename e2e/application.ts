import type { Page } from "playwright-core";
import { visit, type VisitOptions } from "./harness.ts";

/** A position with a choice of stores, and one with work samples. */
export const [shopkeeper, drawer] = ["守店的人", "画坯的人"];

const emptyPage = [
  "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj",
  "2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj",
  "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n",
].join("\n");

/** A valid resume: one empty page. @param size bytes of padding */
export const resume = (name = "林晓-简历.pdf", size = 0) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.concat([
    Buffer.from(`%PDF-1.7\n${emptyPage}`),
    Buffer.alloc(size, 32),
    Buffer.from("trailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n"),
  ]),
});
export const dialog = (page: Page) => page.getByRole("dialog");
export const captchaField = (page: Page) => dialog(page).getByLabel("验证码", { exact: true });
export const toast = (page: Page) => page.locator("[role=alert], [role=status]");
const newPhone = () => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

/** Opens the list and the dialog of a position. */
export async function openPosition(title: string, options: VisitOptions): Promise<Page> {
  const page = await visit("/about-us/jobs", options);
  await page.getByRole("link", { name: title, exact: true }).click();
  return page;
}

/** Goes on to the form and waits for its captcha. */
export async function openForm(title: string, options: VisitOptions): Promise<Page> {
  const page = await openPosition(title, options);
  await dialog(page).getByRole("button", { name: "投递简历" }).click();
  await dialog(page).locator("img[src^='data:image/png']").waitFor();
  return page;
}

/** Fills in a shopkeeper's application with any text as captcha, which mocked calls accept. */
export async function fillIn(page: Page, { file = resume(), captcha = "", form = dialog(page) } = {}): Promise<void> {
  await form.getByLabel("姓名").fill("林晓");
  await form.getByLabel("手机号码").fill(newPhone());
  await form.getByLabel("地点偏好").selectOption({ label: "上海市" });
  await form.getByRole("group", { name: "门店" }).getByRole("checkbox").first().check();
  await form.getByLabel(/^简历/).setInputFiles(file);
  await form.getByRole("checkbox", { name: /我已阅读/ }).check();
  await form.getByLabel("验证码", { exact: true }).fill(captcha);
}

/** Waits for the proof of work, which replaces the captcha. */
export async function proveWork(page: Page, form = dialog(page)): Promise<void> {
  await form.getByRole("button", { name: "由浏览器代为完成验证" }).click();
  await form.getByText("验证码已为您填好").waitFor();
}

/** Fills in the whole form. */
export async function fillInWhole(page: Page, file = resume()): Promise<void> {
  await fillIn(page, { file });
  await proveWork(page);
}

/** Submits the form. */
export const submit = (page: Page) => dialog(page).getByRole("button", { name: "提交" }).click();
