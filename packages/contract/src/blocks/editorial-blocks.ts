import { z } from "zod";
import { colour, identifier, lines, requiredText } from "../entities/text.ts";
import { buttonSchema, subTitleText, textAlign, textBackground, titleText } from "./parts.ts";
import type { Refs } from "./refs.ts";

/** Schemas of the blocks for story, service and gifting pages (section 3); blocks.ts has the others. */
export function editorialBlockSchemas<P, L, G, C, V, H>(refs: Refs<P, L, G, C, V, H>) {
  const heading = { label: z.string().optional(), title: z.string().optional() };
  const more = { linkName: z.string().optional(), link: refs.link.optional() };
  return {
    /** A row of tiles, each with the fields of fixed_size_02. */
    FixedSize03: z.object({
      ...heading,
      list: z
        .array(
          z.object({
            pic: refs.picture,
            title: titleText,
            subTitle: subTitleText.optional(),
            buttons: z.array(buttonSchema(refs)).default([]),
            textBackground,
            textAlign,
          }),
        )
        .min(1),
    }),
    /**
     * A film with a poster. It plays on click, or automatically without sound in a loop unless the visitor prefers
     * reduced motion.
     */
    videoBlock: z.object({
      ...heading,
      video: refs.video,
      poster: refs.picture,
      autoplay: z.boolean().default(false),
      caption: z.string().optional(),
    }),
    /**
     * Metadata and opening of story and service pages: title, description and picture for search engines and shares.
     * The server fills in title, description and address from the page's file.
     */
    storyBasicConfig: z.object({
      label: z.string().optional(),
      title: z.string().optional(),
      description: z.string().optional(),
      /** The canonical address, set by the server. Other addresses of the page redirect to it. */
      path: z.string().optional(),
      /** Lead paragraphs, separated by line breaks. */
      subTitle: z.string().optional(),
      pic: refs.picture.optional(),
      picPhone: refs.picture.optional(),
      /**
       * cover: full-width picture with the title on it or below; spread: title and lead, then a full-width picture;
       * essay: picture over half of the window, text next to it; note: text with a smaller picture; plain: text only;
       * hidden: metadata only, because another block opens the page.
       */
      layout: z.enum(["cover", "spread", "essay", "note", "plain", "hidden"]).default("plain"),
      tone: z.enum(["onDark", "onLight"]).default("onLight"),
    }),
    /** The gifting page without its tiles (section 3, "Gifting page content"). */
    giftingConfig: z.object({
      label: z.string().optional(),
      title: requiredText,
      desc: z.string().optional(),
      /** Full width at the top; `banner4FCPhone` is the portrait crop for phones. */
      banner4FC: refs.picture.optional(),
      banner4FCPhone: refs.picture.optional(),
      tone: z.enum(["onDark", "onLight"]).default("onLight"),
      /** Above the dealer tile. */
      banner4Dealer: refs.picture.optional(),
      /** Between the service cards and the dealers. */
      banner4M: refs.picture.optional(),
      title4Dealer: z.string().optional(),
      /** Dealer names, separated by commas. */
      name4Dealer: z.string().optional(),
    }),
    /** A pull quote or key message. */
    highlight: z.object({
      text: lines,
      source: z.string().optional(),
      textColor: colour.optional(),
      background: colour.optional(),
      ...more,
    }),
    /** Rich text in reading width, followed by an optional picture. */
    common: z.object({
      ...heading,
      text: refs.html,
      pic: refs.picture.optional(),
      caption: z.string().optional(),
      ...more,
    }),
    /** A chapter heading with an anchor. */
    brandStoryTitle: z.object({
      label: z.string().optional(),
      title: titleText,
      subTitle: subTitleText.optional(),
      anchor: identifier().optional(),
      textAlign,
    }),
    /** Pictures: a grid, a horizontally scrolling row, or one large picture with two small ones. */
    imageList: z.object({
      ...heading,
      /**
       * lights: two pictures of one object under different light, one visible at a time; the captions switch between
       * them.
       */
      layout: z.enum(["grid", "row", "mosaic", "lights"]).default("grid"),
      images: z
        .array(z.object({ pic: refs.picture, caption: z.string().optional(), link: refs.link.optional() }))
        .min(1),
    }),
    /** A few products with an editor's text each; an optional picture replaces the product's own. */
    brandSpecialProducts: z.object({
      ...heading,
      ...more,
      items: z
        .array(z.object({ product: refs.product, text: z.string().optional(), pic: refs.picture.optional() }))
        .min(1),
    }),
    /** A scene with hotspots for its products. */
    brandGoodsModel: z.object({
      ...heading,
      ...more,
      text: z.string().optional(),
      pic: refs.picture,
      goods: z.array(refs.product).min(1),
    }),
    /** Wide category tiles, each with an editor's picture and text. */
    category02: z.object({
      ...heading,
      ...more,
      list: z
        .array(z.object({ category: refs.category, pic: refs.picture.optional(), text: z.string().optional() }))
        .min(1),
    }),
    /** An ordered list: numbered steps, a timeline, or a wall. Items can have anchors. */
    SequenceModel: z.object({
      ...heading,
      /** pinned: steps whose pictures are stacked in one sticky place while the text scrolls. */
      layout: z.enum(["steps", "pinned", "timeline", "wall"]).default("steps"),
      items: z
        .array(
          z.object({
            /** A year, or a label in place of the number. */
            mark: z.string().optional(),
            anchor: identifier().optional(),
            title: requiredText,
            text: z.string().optional(),
            pic: refs.picture.optional(),
            link: refs.link.optional(),
            linkName: z.string().optional(),
          }),
        )
        .min(1),
      /** Shows the item of a year that the visitor chooses, such as the year of birth; `mark` identifies the item. */
      yearChoice: z
        .object({
          title: requiredText,
          text: z.string().optional(),
          /** The first selectable year; the last is the latest `mark`. */
          first: z.int().min(1000).max(9999),
          /**
           * For years without an item. `{year}` is replaced by the year, `{number}` by its ordinal counted from
           * `first`.
           */
          absent: z.object({
            title: requiredText,
            text: z.string().optional(),
            link: refs.link.optional(),
            linkName: z.string().optional(),
          }),
        })
        .optional(),
    }),
    /** Disclosures, such as questions and answers; `searchable` adds a search field. */
    CollapseModel: z.object({
      ...heading,
      searchable: z.boolean().default(false),
      items: z
        .array(
          z.object({
            /** Heading of this item and of the following items of the same group. */
            group: z.string().optional(),
            title: requiredText,
            text: refs.html,
            anchor: identifier().optional(),
          }),
        )
        .min(1),
    }),
  };
}
