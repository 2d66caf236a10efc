/**
 * An element without children as React's server writes it: for pages of many pictures, whose elements need nothing of React
 * there and are the costliest that it writes.
 * @param name of an HTML element
 * @param attributes as React takes them; those without a value are left out, true and false do not occur
 */
export function writeElement(name: "img" | "source", attributes: object): string {
  let html = `<${name}`;
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) html += ` ${key === "className" ? "class" : key}="${escaped(String(value))}"`;
  return `${html}/>`;
}

function escaped(text: string): string {
  if (!special.test(text)) return text;
  const attribute = text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#x27;");
  return attribute.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const special = /["&'<>]/;
