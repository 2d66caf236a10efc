import { markup } from "../../markup.js";

export const dynamic = "force-dynamic";

export default function Page() {
  return markup();
}
