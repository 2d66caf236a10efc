import { useCallback } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { at, spliced, withAt } from "../../form/pointer.ts";
import { type FormSchema, resolved } from "../../form/schema.ts";
import { type ItemPart, ItemEditor } from "../content/ItemEditor.tsx";
import { loadItem } from "../content/load-item.ts";
import { storesIn } from "./store-list.ts";

export async function loader({ request, params: { code = "" } }: LoaderFunctionArgs) {
  return { code, loaded: await loadItem("stores", "stores", request) };
}

/** The form of one store, within the draft of all. */
export default function Store() {
  const { code, loaded } = useLoaderData<typeof loader>();
  const { root } = loaded;
  const partOf = useCallback((body: unknown) => storePart(body, code, root), [code, root]);
  return <ItemEditor key={code} {...loaded} partOf={partOf} />;
}

function storePart(body: unknown, code: string, root: FormSchema): ItemPart | undefined {
  const index = storesIn(body, "").findIndex((store) => store.code === code);
  const store = storesIn(body, "")[index];
  if (!store) return undefined;
  const { properties: { stores } = {} } = root;
  const schema = resolved([stores?.items ?? {}].flat()[0] as FormSchema, root);
  const { code: _, ...fields } = schema.properties ?? {};
  return {
    title: store.name || code,
    list: { to: "/stores", label: "门店" },
    // The code is the address of this view; applications and links name it.
    form: { path: ["stores", index], schema: { ...schema, properties: fields } },
    remove: {
      label: "删除门店",
      from: (now) => withAt(now, ["stores"], spliced([at(now, ["stores"])].flat(), index, 1)),
    },
  };
}
