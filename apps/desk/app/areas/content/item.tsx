import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ItemEditor } from "./ItemEditor.tsx";
import { loadItem } from "./load-item.ts";

export const loader = ({ request, params: { kind = "", id = "" } }: LoaderFunctionArgs) => loadItem(kind, id, request);

/** Editor of one content item. */
export default function Item() {
  const data = useLoaderData<typeof loader>();
  return <ItemEditor key={`${data.kind} ${data.id}`} {...data} />;
}
