import { markup } from "../../markup.js";

export const dynamic = "force-static";

export default function Page() {
  return markup();
}
