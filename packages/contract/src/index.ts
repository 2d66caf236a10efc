/** The contract between the site and its API: calls, entities, blocks, envelope and error codes. */
export * from "./blocks/blocks.ts";
export * from "./blocks/refs.ts";
export * from "./calls.ts";
export * from "./content-ids.ts";
export * from "./endpoints.ts";
export * from "./entities/category.ts";
export * from "./entities/content.ts";
export * from "./entities/link.ts";
export * from "./entities/navigation.ts";
export * from "./entities/picture.ts";
export * from "./entities/product.ts";
export * from "./entities/search.ts";
export * from "./entities/settings.ts";
export * from "./entities/text.ts";
export * from "./envelope.ts";
export * from "./errors.ts";
export * from "./images.ts";
