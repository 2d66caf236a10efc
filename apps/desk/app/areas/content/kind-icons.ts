import {
  IconArrowForward,
  IconBriefcase,
  IconBuildingStore,
  IconCategory,
  IconFileText,
  IconLanguage,
  IconMenu2,
  IconNews,
  IconPhoto,
  type IconProps,
  IconSettings,
  IconStack2,
  IconTeapot,
  IconTag,
} from "@tabler/icons-react";
import type { ComponentType } from "react";

const icons: Readonly<Record<string, ComponentType<IconProps>>> = {
  page: IconFileText,
  "product-group": IconTeapot,
  news: IconNews,
  job: IconBriefcase,
  careers: IconBriefcase,
  stores: IconBuildingStore,
  categories: IconCategory,
  series: IconStack2,
  shapes: IconStack2,
  navigation: IconMenu2,
  site: IconSettings,
  copy: IconLanguage,
  redirects: IconArrowForward,
  pictures: IconPhoto,
  "news-catalogs": IconTag,
};

/** The icon of a kind of content. */
export const kindIcon = (kind: string) => icons[kind] ?? IconFileText;
