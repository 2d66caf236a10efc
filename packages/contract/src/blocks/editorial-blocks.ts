import { z } from "zod";
import { colour, identifier, lines, requiredText } from "../entities/text.ts";
import { buttonSchema, subTitleText, textAlign, textBackground, titleText } from "./parts.ts";
import type { Refs } from "./refs.ts";

/** The blocks that story, service and gifting pages are written with (section 3); see blocks.ts for the others. */
export function editorialBlockSchemas<P, L, G, C, V, H>(refs: Refs<P, L, G, C, V, H>) {
  const heading = { label: z.string().optional(), title: z.string().optional() };
  const more = { linkName: z.string().optional(), link: refs.link.optional() };
  return {
    /** Tiles side by side, each with the fields of fixed_size_02. */
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
    /** A film with its poster; it plays on the visitor's click, or by itself, silent and looping, where motion is welcome. */
    videoBlock: z.object({
      ...heading,
      video: refs.video,
      poster: refs.picture,
      autoplay: z.boolean().default(false),
      caption: z.string().optional(),
    }),
    /**
     * What a page says of itself: the opening of story and service pages, and the page's title, description and
     * picture for search engines and shares. The server fills in title, description
     * and address from the page's file.
     */
    storyBasicConfig: z.object({
      label: z.string().optional(),
      title: z.string().optional(),
      description: z.string().optional(),
      /** The page's own address, which the server fills in: other addresses of the page lead there. */
      path: z.string().optional(),
      /** Lead paragraphs, separated by line breaks. */
      subTitle: z.string().optional(),
      pic: refs.picture.optional(),
      picPhone: refs.picture.optional(),
      /**
       * cover: the picture over the full width with the title on it or below; spread: the title with its lead, then
       * the picture over the full width; essay: the picture over half of the window, the words beside it; note: the
       * words, a smaller picture beside them; plain: words alone; hidden: facts only, another block opens the page.
       */
      layout: z.enum(["cover", "spread", "essay", "note", "plain", "hidden"]).default("plain"),
      tone: z.enum(["onDark", "onLight"]).default("onLight"),
    }),
    /** What the gifting page shows around its tiles (section 3, "Gifting page content"). */
    giftingConfig: z.object({
      label: z.string().optional(),
      title: requiredText,
      desc: z.string().optional(),
      /** Over the full width at the top, with a portrait cut for phones. */
      banner4FC: refs.picture.optional(),
      banner4FCPhone: refs.picture.optional(),
      tone: z.enum(["onDark", "onLight"]).default("onLight"),
      /** Above the dealer tile. */
      banner4Dealer: refs.picture.optional(),
      /** Between the service cards and the dealers. */
      banner4M: refs.picture.optional(),
      title4Dealer: z.string().optional(),
      /** Names of dealers, separated by commas. */
      name4Dealer: z.string().optional(),
    }),
    /** A sentence that stands by itself: a pull quote or a key message. */
    highlight: z.object({
      text: lines,
      source: z.string().optional(),
      textColor: colour.optional(),
      background: colour.optional(),
      ...more,
    }),
    /** Rich text in the reading measure, with an optional picture after it. */
    common: z.object({
      ...heading,
      text: refs.html,
      pic: refs.picture.optional(),
      caption: z.string().optional(),
      ...more,
    }),
    /** A chapter's heading, which links on the page can lead to. */
    brandStoryTitle: z.object({
      label: z.string().optional(),
      title: titleText,
      subTitle: subTitleText.optional(),
      anchor: identifier().optional(),
      textAlign,
    }),
    /** Pictures: a grid, a row that scrolls sideways, or one large beside two small. */
    imageList: z.object({
      ...heading,
      /** lights: two pictures of one thing, of which one is seen at a time; their captions choose. */
      layout: z.enum(["grid", "row", "mosaic", "lights"]).default("grid"),
      images: z
        .array(z.object({ pic: refs.picture, caption: z.string().optional(), link: refs.link.optional() }))
        .min(1),
    }),
    /** A few products, each with an editor's words and, if given, a picture that takes the place of its own. */
    brandSpecialProducts: z.object({
      ...heading,
      ...more,
      items: z
        .array(z.object({ product: refs.product, text: z.string().optional(), pic: refs.picture.optional() }))
        .min(1),
    }),
    /** A scene and the products that are seen in it. */
    brandGoodsModel: z.object({
      ...heading,
      ...more,
      text: z.string().optional(),
      pic: refs.picture,
      goods: z.array(refs.product).min(1),
    }),
    /** Wide category tiles, each with an editor's picture and words over it. */
    category02: z.object({
      ...heading,
      ...more,
      list: z
        .array(z.object({ category: refs.category, pic: refs.picture.optional(), text: z.string().optional() }))
        .min(1),
    }),
    /** Things in an order: numbered steps, a timeline, or a wall. Every item can be linked to by its anchor. */
    SequenceModel: z.object({
      ...heading,
      /** pinned: steps that show one thing in its states, whose pictures lie over one another while the words pass. */
      layout: z.enum(["steps", "pinned", "timeline", "wall"]).default("steps"),
      items: z
        .array(
          z.object({
            /** A year, or what stands instead of the number. */
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
      /** Asks for a year, of birth for instance, and shows the item whose mark it is. */
      yearChoice: z
        .object({
          title: requiredText,
          text: z.string().optional(),
          /** The year of the first one ever; the years from it to the latest mark can be chosen. */
          first: z.int().min(1000).max(9999),
          /** Of years without an item. `{year}` becomes the year, `{number}` its place in the count from `first`. */
          absent: z.object({
            title: requiredText,
            text: z.string().optional(),
            link: refs.link.optional(),
            linkName: z.string().optional(),
          }),
        })
        .optional(),
    }),
    /** Questions and answers, or other parts that unfold; `searchable` puts a search field above them. */
    CollapseModel: z.object({
      ...heading,
      searchable: z.boolean().default(false),
      items: z
        .array(
          z.object({
            /** Stands above this part and those of the same group that follow. */
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
