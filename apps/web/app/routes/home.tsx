import { seo } from "../frame/seo.ts";
import type { Route } from "./+types/home";

export function meta(args: Route.MetaArgs) {
  return seo(args);
}

export default function Home() {
  return null;
}
