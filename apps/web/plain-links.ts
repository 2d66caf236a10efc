import type { Plugin } from "vite";

const theirs = /react-router\/dist\/production\/lib\/dom\/lib\.js$/;
const [beginning, end] = ["const Link = React$1.forwardRef(", "\nLink.displayName"];

/** Writes what React Router's own link would, of a link to a whole path, with or without a plain query; all others are left to it. */
const shortcut = `const plainLink = (Whole) => (props) => {
  const { to, target, discover = "render", prefetch, relative, reloadDocument, replace, mask, state, preventScrollReset, viewTransition, defaultShouldRevalidate, ...rest } = props;
  if (typeof to !== "string" || !/^\\/(?:[\\w-]+(?:\\/[\\w-]+)*(?:\\?[\\w=&-]+)?)?$/.test(to) || mask || prefetch === "render") return React$1.createElement(Whole, props);
  return React$1.createElement("a", { ...rest, href: to, target, "data-discover": discover === "render" ? "true" : undefined });
};
const Link = plainLink(React$1.forwardRef(`;

/**
 * Leaves out on the server what only browsers need of a link: React Router resolves each against the page that it is on and
 * prepares for presses, a tenth of what a product page costs. The build fails when React Router writes it otherwise.
 */
export function plainLinks(): Plugin {
  return {
    name: "klarholm-plain-links",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    transform: {
      filter: { id: theirs },
      handler(code) {
        const [before, after] = [code.indexOf(beginning), code.indexOf(end)];
        if (before < 0 || after < before) throw new Error("React Router's links were not found: see plain-links.ts");
        const link = code.slice(before + beginning.length, after).replace(/;\s*$/, ");");
        return code.slice(0, before) + shortcut + link + code.slice(after);
      },
    },
  };
}
