import { z } from "zod";
import { applicationLimits } from "./application-rules.ts";
import { wireBlock } from "./blocks/blocks.ts";
import { type CallName, type Endpoint, endpoints } from "./endpoints.ts";
import { virtualCategory } from "./entities/category.ts";
import { contentRecord, modelContent } from "./entities/content.ts";
import { application, jobDetail, jobSummary, submission } from "./entities/job.ts";
import { contentCounts, contentHit, newsCatalog, newsDetail, newsSummary } from "./entities/news.ts";
import { paged, pagedRequest } from "./entities/paging.ts";
import { groupProduct, productCard, productDetail } from "./entities/product.ts";
import { keywordFacts, productQuery, searchFilter, searchWords, suggestion } from "./entities/search.ts";
import { area, city, store, storeChoice } from "./entities/store.ts";
import { identifier, text, wireTime } from "./entities/text.ts";
import type { ErrorCode } from "./errors.ts";

interface CallSchema {
  /** One sentence for the API reference. */
  summary: string;
  request: z.ZodType;
  /** The envelope's `data` on success. */
  answer: z.ZodType;
  /** Business errors beyond the general 4xx codes. */
  errors?: readonly ErrorCode[];
  /** Multipart calls: file fields with the maximum number of files. */
  files?: Readonly<Record<string, number>>;
}

const numberText = z.coerce.number();
const site = { storeCode: identifier(32).optional(), storeId: identifier(32).optional() };
const channel = { channelCode: identifier(32).optional() };
const pageId = z.object({ ...site, pageId: identifier() });
const categoryTree = z.object({ results: z.array(virtualCategory) });

const schemas = {
  previewPage: {
    summary: "The newest draft of a page's blocks, for holders of its preview token.",
    request: pageId.extend({ previewToken: identifier(128) }),
    answer: z.array(wireBlock),
    errors: ["CONTENT_NOT_FOUND"],
  },
  queryRegionContents: {
    summary: "The published blocks of a page.",
    request: pageId,
    answer: z.array(wireBlock),
    errors: ["CONTENT_NOT_FOUND"],
  },
  queryPageContents: {
    summary: "The published blocks of a page, for clients with the token.",
    request: pageId,
    answer: z.array(wireBlock),
    errors: ["CONTENT_NOT_FOUND"],
  },
  queryModelContentDetail: {
    summary: "A record of named values, such as the site settings.",
    request: z.object({ contentId: identifier() }),
    answer: modelContent,
    errors: ["CONTENT_NOT_FOUND"],
  },
  queryReadableContent: {
    summary: "Content records by id; several ids are separated by commas, and unknown ids are omitted.",
    request: z.object({
      ...site,
      contentId: z
        .string()
        .min(1)
        .max(1000)
        .regex(/^[\p{L}\p{N}._,-]+$/u),
    }),
    answer: z.array(contentRecord),
    errors: ["CONTENT_NOT_FOUND"],
  },
  fullProductDetail: {
    summary: "A product with its variants, labels and content blocks. An unknown product has no productDetail.",
    request: z.object({ ...site, productId: identifier() }),
    answer: z.object({
      productDetail: productDetail.nullable(),
      groupProducts: z.array(groupProduct),
      tagLabels: z.array(z.string()),
      pageModelContents: z.array(wireBlock),
      /** Other products of the same series. */
      seriesProducts: z.array(productCard),
    }),
  },
  querySecurityCode: {
    summary: "Verifies a product code; each query of a well-formed code counts.",
    request: z.object({ securityCode: text(30).pipe(z.string().min(1)) }),
    answer: z.object({
      code: z.number().int(),
      data: z.object({
        prompt: z.string(),
        queryTimes: z.number().int(),
        firstSearchTime: wireTime.nullable(),
        status: z.number().int(),
        /**
         * The product that the code was printed for; null for an invalid code or a product that is no longer public.
         */
        product: productCard.nullable(),
      }),
    }),
  },
  getJobPageList: {
    summary: "Open positions.",
    request: pagedRequest(
      z.object({ keyword: text(30).optional(), cityId: identifier().optional(), category: text(30).optional() }),
    ),
    answer: paged(jobSummary),
  },
  getJobDetail: {
    summary: "One position.",
    request: z.object({ jobId: identifier() }),
    answer: jobDetail,
    errors: ["CONTENT_NOT_FOUND"],
  },
  getCityAreaList: {
    summary: "Cities with open positions, or those of one position.",
    request: z.object({ ...channel, jobId: identifier().optional() }),
    answer: z.array(city),
  },
  checkJobEffectApply: {
    summary: "Checks an application before its files are sent; the captcha stays usable.",
    request: application,
    answer: z.null(),
    errors: ["APPLICATION_INVALID", "JOB_CLOSED", "ALREADY_APPLIED", "CAPTCHA_WRONG", "UPLOADS_SPENT", "UPLOADS_FULL"],
  },
  getCaptchaImage: {
    summary:
      "A new captcha, valid for five minutes and one application. A proof of work returns its characters, for people who cannot read the picture.",
    request: z.object({ captchaKey: text(128).optional(), proof: text(20).optional() }),
    answer: z.object({ captchaKey: z.string(), imageBase64: z.string(), captchaCode: z.string().optional() }),
    errors: ["CAPTCHA_WRONG", "TOO_MANY_REQUESTS"],
  },
  applyJob: {
    summary:
      "Submits an application with its files, resumeFile and otherFiles. Repeated with the same captcha, it returns the first application.",
    request: submission,
    files: { resumeFile: applicationLimits.resumeFiles, otherFiles: applicationLimits.otherFiles },
    answer: z.object({ applicationId: z.string(), deletionCode: z.string() }),
    errors: [
      "APPLICATION_INVALID",
      "JOB_CLOSED",
      "ALREADY_APPLIED",
      "CAPTCHA_WRONG",
      "FILE_REFUSED",
      "UPLOADS_BUSY",
      "UPLOADS_SPENT",
      "UPLOADS_FULL",
      "FILES_UNCHECKED",
    ],
  },
  withdrawApplication: {
    summary: "Deletes an application with its files by its deletion code.",
    request: z.object({ deletionCode: text(40).pipe(z.string().min(1)) }),
    answer: z.null(),
    errors: ["APPLICATION_NOT_FOUND"],
  },
  findSearchWord: {
    summary: "Default and popular keywords of the search box.",
    request: z.object({ storeId: identifier(32).optional() }),
    answer: searchWords,
  },
  autocomplete: {
    summary: "Suggestions while typing.",
    request: z.object({
      storeId: identifier(32).optional(),
      searchWord: text(30),
      size: numberText.pipe(z.number().int().min(1).max(20)).default(10),
    }),
    answer: z.array(suggestion),
    errors: ["TOO_MANY_REQUESTS", "BUSY"],
  },
  getCatalogList: { summary: "News catalogues.", request: z.object(channel), answer: z.array(newsCatalog) },
  getPageList: {
    summary: "News, newest first.",
    request: pagedRequest(
      z.object({ catalogId: identifier().optional(), year: z.number().int().min(1800).max(2200).optional() }),
    ),
    // The years with news in the catalogue, newest first, independent of the requested year.
    answer: paged(newsSummary).extend({ years: z.array(z.number().int()) }),
  },
  getDetail: {
    summary: "One news item with its neighbours.",
    request: z.object({ id: identifier() }),
    answer: newsDetail,
    errors: ["CONTENT_NOT_FOUND"],
  },
  searchCmsInfoList: {
    summary: "Editorial content that matches a keyword.",
    request: pagedRequest(z.object({ keyword: text(30), kind: z.enum(["news", "story", "service"]).optional() })),
    answer: paged(contentHit).extend({ counts: contentCounts.nullable() }),
    errors: ["TOO_MANY_REQUESTS", "BUSY"],
  },
  getVirtualCategoryList: {
    summary: "The virtual category tree.",
    request: pagedRequest(z.object({ storeCode: identifier(32).optional() })),
    answer: categoryTree,
  },
  getVirtualCategoryByCode: {
    summary: "One node of the tree with its children; with isAll the node across all series.",
    request: z.object({ virtualCategoryCode: identifier(), isAll: z.literal("true").optional() }),
    answer: virtualCategory,
    errors: ["CATEGORY_NOT_FOUND"],
  },
  keywordList: {
    summary: "Products by keyword, category and filters.",
    request: pagedRequest(productQuery),
    answer: paged(productCard).extend(keywordFacts),
    errors: ["TOO_MANY_REQUESTS", "BUSY"],
  },
  searchFilter: {
    summary: "The filters that apply to a product list, with counts.",
    request: z.object({ queryParam: productQuery }),
    answer: z.array(searchFilter),
    errors: ["TOO_MANY_REQUESTS", "BUSY"],
  },
  getTreeByLevelId: {
    summary: "Areas that have stores: provinces (1), or provinces with cities (2).",
    request: z.object({ levelId: z.union([z.literal(1), z.literal(2)]) }),
    answer: z.array(area),
  },
  getStoreByCoordinateProvince: {
    summary:
      "Stores, nearest first if valid coordinates (GCJ-02 degrees, both non-zero) are given, otherwise in the order of the content.",
    request: z.object({
      longitude: z.number().nullish(),
      latitude: z.number().nullish(),
      provinceCode: identifier(16).optional(),
      cityCode: identifier(16).optional(),
      storeType: text(20).optional(),
    }),
    answer: z.array(store),
  },
  getStoreByStoreCode: {
    summary: "One store.",
    request: z.object({ storeCode: identifier() }),
    answer: store,
    errors: ["CONTENT_NOT_FOUND"],
  },
  getStoreListByCity: {
    summary: "Stores of a city by name, for the application form; includes stores that are not open yet.",
    request: z.object({ channelId: identifier(32).optional(), ...channel, city: text(20) }),
    answer: z.array(storeChoice),
  },
} satisfies Record<CallName, CallSchema>;

type Schemas = typeof schemas;

/** The request as callers pass it. */
export type CallRequest<K extends CallName> = z.input<Schemas[K]["request"]>;
/** The request after validation, as handlers get it. */
export type ParsedRequest<K extends CallName> = z.output<Schemas[K]["request"]>;
/** The `data` of a successful answer. */
export type CallAnswer<K extends CallName> = z.output<Schemas[K]["answer"]>;

export type Call = Endpoint & CallSchema & { name: CallName };

/** All calls: endpoint and schemas by name. */
export const calls = Object.fromEntries(
  (Object.keys(schemas) as CallName[]).map((name) => [name, { name, ...endpoints[name], ...schemas[name] }]),
) as {
  readonly [K in CallName]: Endpoint &
    Schemas[K] & { name: K; errors?: readonly ErrorCode[]; files?: Readonly<Record<string, number>> };
};

/** The form fields of a multipart call: file fields with their maximum counts, and list fields. */
export function formShape({ request, files = {} }: Call): { files: Readonly<Record<string, number>>; lists: string[] } {
  const fields: Record<string, unknown> = request instanceof z.ZodObject ? request.shape : {};
  return { files, lists: Object.keys(fields).filter((name) => isList(fields[name])) };
}

function isList(schema: unknown): boolean {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return isList(schema.unwrap());
  return schema instanceof z.ZodArray;
}
