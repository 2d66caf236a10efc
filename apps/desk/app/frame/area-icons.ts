import {
  IconBox,
  IconBriefcase,
  IconBuildingStore,
  IconCalendar,
  IconChartBar,
  IconHeartbeat,
  IconHistory,
  IconLayoutList,
  IconListDetails,
  IconNews,
  IconPhoto,
  IconPlug,
  type IconProps,
  IconSend,
  IconSettings,
  IconShieldCheck,
  IconStack2,
  IconSun,
  IconTable,
  IconUserCircle,
  IconUserSearch,
  IconUsers,
  IconZoomQuestion,
} from "@tabler/icons-react";
import type { ComponentType } from "react";

/** Icons by the beginning of an area's address; the first match counts. */
const icons: readonly (readonly [string, ComponentType<IconProps>])[] = [
  ["/content/stores", IconBuildingStore],
  ["/content?kind=job", IconBriefcase],
  ["/content", IconLayoutList],
  ["/products", IconBox],
  ["/stores", IconBuildingStore],
  ["/news", IconNews],
  ["/tables", IconTable],
  ["/media", IconPhoto],
  ["/search", IconZoomQuestion],
  ["/health", IconHeartbeat],
  ["/publish", IconSend],
  ["/releases", IconStack2],
  ["/calendar", IconCalendar],
  ["/history", IconHistory],
  ["/applications", IconUserSearch],
  ["/codes", IconShieldCheck],
  ["/figures", IconChartBar],
  ["/people", IconUsers],
  ["/connections", IconPlug],
  ["/settings", IconSettings],
  ["/audit", IconListDetails],
  ["/account", IconUserCircle],
  ["/", IconSun],
];

/** The icon of an area. */
export const areaIcon = (to: string): ComponentType<IconProps> =>
  icons.find(([start]) => to.startsWith(start))?.[1] ?? IconSun;
