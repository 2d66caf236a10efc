import { expect, test } from "vitest";
import { offlineStore } from "./buy-info.ts";

const none = { name: "", address: "", telLabel: "", telValue: "", image: "", hours: "" };
const settings = {
  storeName: "旗舰店",
  storeAddress: "上海市静安区",
  storeContactLabel: "门店电话",
  storeContactValue: "021-5555 0101",
};

test("[PDP-08] the nearest store overrides the site's store field by field", () => {
  expect(offlineStore({ ...none, name: "杭州店", telValue: "0571-5555 0102", hours: "10:00–22:00" }, settings)).toEqual(
    {
      name: "杭州店",
      address: "上海市静安区",
      telLabel: "门店电话",
      telValue: "0571-5555 0102",
      hours: "10:00–22:00",
      image: "",
    },
  );
  expect(offlineStore(none, settings)).toEqual({
    name: "旗舰店",
    address: "上海市静安区",
    telLabel: "门店电话",
    telValue: "021-5555 0101",
    hours: "",
    image: "",
  });
});

test("[PDP-08] each store has only its own picture", () => {
  const storeImage = { url: "/media/flagship.webp", width: 520, height: 320, alt: "旗舰店" };
  expect(offlineStore(none, { ...settings, storeImage })?.image).toBe("/media/flagship.webp");
  expect(
    offlineStore({ ...none, name: "杭州店", image: "/media/hangzhou.webp" }, { ...settings, storeImage })?.image,
  ).toBe("/media/hangzhou.webp");
  expect(offlineStore({ ...none, name: "杭州店" }, { ...settings, storeImage })?.image).toBe("");
});

test("[PDP-08] is undefined without either store", () => {
  expect(offlineStore(none, {})).toBeUndefined();
  expect(offlineStore(none, { storeContactLabel: "门店电话" })).toBeUndefined();
});
