import { expect, test } from "vitest";
import { contactLines } from "./contact-lines.ts";

test("[FOOTER-05] switchboard, customer service and e-mail come from the settings", () => {
  const lines = contactLines({
    label4Tel: "电话",
    value4Tel: "021-5555 0100",
    desc4Tel: "工作日",
    value4Phone: "138 0000 0001",
    value4Email: "a@example.com",
  });
  expect(lines).toEqual([
    { label: "电话", value: "021-5555 0100", note: "工作日", href: "tel:02155550100" },
    { label: "客户服务", value: "138 0000 0001", note: undefined, href: "tel:13800000001" },
    { label: "服务邮箱", value: "a@example.com", note: undefined, href: "mailto:a@example.com" },
  ]);
});

test("[FOOTER-05] missing settings have built-in defaults", () => {
  for (const { label, value, href } of contactLines({ value4Tel: "" })) {
    expect(label).not.toBe("");
    expect(value).not.toBe("");
    expect(href).toMatch(/^(tel:\d+|mailto:\S+@\S+)$/);
  }
});
