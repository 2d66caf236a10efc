import { interfaceCopy } from "@klarholm/contract/interface-copy";
import type { CareRule } from "@klarholm/contract";

export const careCopy = interfaceCopy("care-rules", {
  rules: {
    dishwasher: "可用洗碗机清洗",
    handWash: "建议手洗",
    microwave: "可用于微波炉",
    noMicrowave: "不可用于微波炉",
    ovenSafe: "可入烤箱",
    noThermalShock: "避免骤冷骤热",
    wipeDry: "洗后以软布擦干",
    foodSafe: "可接触食品",
  } satisfies Record<CareRule, string>,
  more: "按装饰看养护",
});
