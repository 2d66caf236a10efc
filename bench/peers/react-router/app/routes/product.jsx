import markup from "../../../shared/captured/product.json";
import { pageOf } from "../../../shared/page.jsx";
import * as parts from "../parts.jsx";

export default function Page() {
  return pageOf(markup, parts);
}
