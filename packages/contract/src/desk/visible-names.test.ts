import { expect, test } from "vitest";
import { identifier } from "../entities/text.ts";
import { deskCalls } from "./calls.ts";

/** A zero-width space, two letters and a mark that Unicode renders invisible. */
const invisible = ["\u200b\u200b", "\u3164\u3164", "\u115f\u1160", "\ufe0f\ufe0f"];

test.each(invisible)("[DESK-01] no name may consist of invisible characters (%j)", (text) => {
  const { addPerson, addPasskey, describeMedia, renameItem } = deskCalls;
  expect(addPerson.request.shape.name.safeParse(text).success).toBe(false);
  expect(addPerson.request.shape.name.safeParse(`林${text}晓`).success).toBe(false);
  expect(addPasskey.request.shape.name.safeParse(text).success).toBe(false);
  expect(renameItem.request.shape.to.safeParse(text).success).toBe(false);
  expect(identifier().safeParse(text).success).toBe(false);
  const media = { name: "a.webp", alt: "餐桌", tags: ["冬"] };
  expect(describeMedia.request.safeParse(media).success).toBe(true);
  expect(describeMedia.request.safeParse({ ...media, alt: "" }).success).toBe(true);
  expect(describeMedia.request.safeParse({ ...media, alt: text }).success).toBe(false);
  expect(describeMedia.request.safeParse({ ...media, tags: [text] }).success).toBe(false);
});

test.each(["林晓", "𠮷田", "wang.li-2", "Zoë"])("[DESK-01] %s is a valid sign-in name", (name) => {
  expect(deskCalls.addPerson.request.shape.name.parse(name)).toBe(name);
});
