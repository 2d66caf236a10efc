import markup from "../../../shared/captured/home.json";
import { pageOf } from "../../../shared/page.jsx";
import * as parts from "../parts.jsx";

export default function Page() {
  return pageOf(markup, parts);
}
