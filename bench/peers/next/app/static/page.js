import { elementOf } from "../../../shared/elements.js";
// bench/report/next.ts writes it before the build.
import markup from "../../markup.json";

export const dynamic = "force-static";

export default function Page() {
  return elementOf(markup);
}
