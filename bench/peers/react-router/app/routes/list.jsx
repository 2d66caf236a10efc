import { useLoaderData } from "react-router";
import markup from "../../../shared/captured/list.json";
import products from "../../../shared/captured/products.json";
import { readList } from "../../../shared/list.js";
import { pageOf } from "../../../shared/page.jsx";
import * as parts from "../parts.jsx";

export function loader({ request }) {
  return readList(products, Object.fromEntries(new URL(request.url).searchParams));
}

export default function Page() {
  return pageOf(markup, parts, useLoaderData());
}
