import { hasOwn } from "../has-own.ts";
import { z } from "zod";
import { requiredText } from "../entities/text.ts";
import { editorialBlockSchemas } from "./editorial-blocks.ts";
import { buttonSchema, subTitleText, textAlign, textBackground, titleText } from "./parts.ts";
import { type Refs, wireRefs } from "./refs.ts";

/**
 * Schemas of every kind of block. They are built over references (content files) or over the referenced objects (the
 * wire); see refs.ts.
 */
export function blockSchemas<P, L, G, C, V, H>(refs: Refs<P, L, G, C, V, H>) {
  const heading = { label: z.string().optional(), title: z.string().optional() };
  const more = { linkName: z.string().optional(), link: refs.link.optional() };
  return {
    /** A full-bleed picture with a sentence and a link. */
    hero: z.object({
      label: z.string().optional(),
      title: requiredText,
      subTitle: z.string().optional(),
      pic: refs.picture,
      /** A portrait crop for phones. */
      picPhone: refs.picture.optional(),
      /** onDark: light text on a dark picture; onLight: dark text on a light picture. */
      tone: z.enum(["onDark", "onLight"]),
      textPosition: z.enum(["left", "center", "right"]).default("left"),
      ...more,
    }),
    /** A picture next to text; the fields of section 3. */
    fixed_size_02: z.object({
      pic: refs.picture,
      /** 1: picture left; 2: picture on top, full width; 3: picture right. */
      picLocation: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
      label: z.string().optional(),
      title: titleText,
      subTitle: subTitleText.optional(),
      buttons: z.array(buttonSchema(refs)).default([]),
      textBackground,
      textAlign,
    }),
    /** A horizontally scrolling row of products. */
    goods: z.object({ ...heading, ...more, goods: z.array(refs.product).min(1) }),
    /** A grid of products; an optional editorial picture takes the first 2x2 cells. */
    products: z.object({ ...heading, ...more, goods: z.array(refs.product).min(1), pic: refs.picture.optional() }),
    /** Cards of virtual categories. */
    category: z.object({ ...heading, ...more, categories: z.array(refs.category).min(1) }),
    /** Vertical space between two blocks, in steps of the section rhythm. */
    spacing: z.object({ size: z.enum(["small", "medium", "large"]).default("medium") }),
    ...editorialBlockSchemas(refs),
  };
}

export const wireBlocks = blockSchemas(wireRefs);

export type BlockKind = keyof typeof wireBlocks;
export type BlockContents<K extends BlockKind> = z.infer<(typeof wireBlocks)[K]>;
/** A content block with its kind and parsed contents. */
export type Block = { [K in BlockKind]: { kind: K; contents: BlockContents<K>; place?: number } }[BlockKind];

export const blockKinds = Object.keys(wireBlocks) as BlockKind[];

/** A block on the wire: `contents` is JSON text and `modelName` the kind (sections 3 and 7). */
export const wireBlock = z.object({
  modelName: z.string(),
  contents: z.string(),
  sort: z.number().int(),
  /** Only in previews: the index of the block in its file, which has the blocks of all seasons. */
  place: z.number().int().optional(),
});
export type WireBlock = z.infer<typeof wireBlock>;

/** The reason why a block is not rendered. */
export interface BlockFault {
  modelName: string;
  reason: string;
}

/**
 * Parses blocks from the wire, sorted by `sort`. Skips unknown kinds and malformed contents (section 5) and reports
 * each to `onFault`.
 */
export function readBlocks(list: readonly WireBlock[], onFault: (fault: BlockFault) => void): Block[] {
  return [...list]
    .sort((a, b) => a.sort - b.sort)
    .flatMap((item) => {
      const block = readBlock(item);
      if ("reason" in block) {
        onFault(block);
        return [];
      }
      return [block];
    });
}

function readBlock({ modelName, contents, place }: WireBlock): Block | BlockFault {
  const schema = hasOwn(wireBlocks, modelName) ? wireBlocks[modelName as BlockKind] : undefined;
  if (!schema) return { modelName, reason: "unknown kind" };
  let value: unknown;
  try {
    value = JSON.parse(contents);
  } catch {
    return { modelName, reason: "contents are not JSON" };
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) return { modelName, reason: z.prettifyError(parsed.error) };
  return { kind: modelName, contents: parsed.data, ...(place !== undefined && { place }) } as Block;
}
