import { elementOf, textOf } from "./elements.js";
import { sorts } from "./list.js";

/** Paths that the peers have; other links lead to pages of the site alone. */
const paths = new Set(["/", "/products/category/series", "/pdp/bre-bowl-12"]);

/**
 * A captured page with its controls as components.
 * @param {unknown} markup
 * @param {Record<string, unknown>} parts components by name: what is hydrated, and the link of the framework
 * @param {ReturnType<typeof import("./list.js").readList>} [list] what a list shows
 */
export function pageOf(markup, parts, list) {
  const replace = (node, props, key) => {
    const [name, , children] = node;
    const label = props["aria-label"] ?? textOf(node).trim();
    const inside = () => children.map((child, at) => elementOf(child, String(at), replace));
    const island = (Part, more = {}) => (
      <Part key={key} props={props} {...more}>
        {inside()}
      </Part>
    );
    const link = (address) => (
      <parts.PageLink key={key} address={address} className={props.className} label={props["aria-label"]}>
        {inside()}
      </parts.PageLink>
    );
    if ("data-gallery" in props) return island(parts.GalleryLink, { tag: name });
    if (name === "button") {
      if (label === "打开菜单") return island(parts.MenuButton);
      if (label === "立即购买") return island(parts.BuyButton);
      if (label.startsWith("心愿单")) return island(parts.Heart);
      if (list && label.startsWith("筛选"))
        return island(parts.FilterButton, {
          options: list.options.map(({ name: option, code }) => ({ name: option, href: `?series=${code}` })),
        });
    }
    if (name === "a" && list && label in sorts) return link(`?sort=${sorts[label]}`);
    if (name === "a" && list && label === "加载更多")
      return link(`?${new URLSearchParams({ ...list.query, to: String(list.query.to + 1) })}`);
    if (name === "a" && paths.has(props.href?.split("?")[0])) return link(props.href);
    if (list && "data-products" in props)
      return (
        <ul key={key} className={props.className}>
          {cards(list, replace)}
        </ul>
      );
    const chosen = list && name === "h1" && list.options.find(({ code }) => code === list.query.series);
    if (chosen)
      return (
        <div key={key}>
          <h1 className={props.className}>{inside()}</h1>
          <parts.PageLink address="?">{`移除${chosen.name}`}</parts.PageLink>
        </div>
      );
    return undefined;
  };
  return elementOf(markup, "0", replace);
}

const cards = ({ products }, replace) => products.map((product, at) => elementOf(product, String(at), replace));
