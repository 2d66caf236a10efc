import type { Store } from "@klarholm/contract";
import type { Areas } from "../app/features/stores/store-view.ts";

/** Sample stores and areas. */
export function store(storeCode: string, fields: Partial<Store> = {}): Store {
  return {
    id: storeCode,
    storeName: `门店 ${storeCode}`,
    storeCode,
    openStatus: true,
    description: "临街两层，一层陈列餐瓷。",
    imageUrls: [],
    images: [],
    address: "上海市静安区南京西路 1 号",
    linkPhone: "021-5555 0101",
    openingTime: null,
    businessTime: "10:00–22:00",
    storeType: "旗舰店",
    services: ["礼品包装", "破损换新"],
    provinceCode: "310000",
    cityCode: "310100",
    longitude: 121.45,
    latitude: 31.23,
    distance: null,
    ...fields,
  };
}

export const areas: Areas = [
  {
    areaId: "1",
    areaName: "上海市",
    areaCode: "310000",
    children: [{ areaId: "2", areaName: "上海市", areaCode: "310100", children: [] }],
  },
  {
    areaId: "3",
    areaName: "浙江省",
    areaCode: "330000",
    children: [{ areaId: "4", areaName: "杭州市", areaCode: "330100", children: [] }],
  },
];
