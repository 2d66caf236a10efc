import type { SiteSettings } from "@klarholm/contract";
import { config, site } from "./site.factories.ts";
import type { FrameData } from "../app/frame/load-frame.server.ts";

/** Sample frame data. */
export function frameData(settings: SiteSettings = {}): FrameData {
  return {
    config,
    settings: { site, ...settings },
    theme: { ground: "#fbfaf7", pad: "F3F1EC" },
    menu: [],
    search: { defaultWords: ["高脚杯"], hotWords: ["烛台"], historyWordConfig: { enabled: true, max: 5 } },
  };
}
