import { type Careers, type CallAnswer, careers, type JobDetail, type JobSummary } from "@klarholm/contract";
import { type ApiClient, ApiError, isNotFound, succeeded } from "@klarholm/contract/client";
import { contentIds } from "@klarholm/contract/content-ids";
import { data, redirect } from "react-router";
import { fetchRecord } from "../../api/fetch-record.ts";
import { careersCopy } from "./careers.copy.ts";
import { jobsPath, type JobsQuery } from "./jobs-query.ts";

const pageSize = 10;

export type City = CallAnswer<"getCityAreaList">[number];
export type StoreChoice = CallAnswer<"getStoreListByCity">[number];

export interface JobsData {
  query: JobsQuery;
  jobs: JobSummary[];
  total: number;
  pageCount: number;
  cities: City[];
  notice: Careers["notice"] | undefined;
  categories: string[];
}

/**
 * A page of positions with what the filters offer (JOB-01); the filters degrade to none.
 * @throws a redirect to the last page from beyond it; a 502 when the list cannot be had
 */
export async function loadJobs(api: ApiClient, query: JobsQuery): Promise<JobsData> {
  const { city: cityId, category, keyword, page } = query;
  const [answer, cities, about] = await Promise.all([
    api
      .call("getJobPageList", { pageNum: page, pageSize, queryParam: { cityId, category, keyword } })
      .catch(unavailable),
    loadCities(api),
    loadAbout(api),
  ]);
  if (!succeeded(answer)) return unavailable();
  const { results: jobs, total } = answer.data;
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  if (page > pageCount) throw redirect(jobsPath({ ...query, page: pageCount }));
  return { query, jobs, total, pageCount, cities, notice: about?.notice, categories: about?.categories ?? [] };
}

export interface JobData {
  job: JobDetail;
  notice: Careers["notice"] | undefined;
}

/** One position. @throws a redirect to the list when there is none; a 502 when the call failed */
export async function loadJob(api: ApiClient, jobId: string): Promise<JobData> {
  const [answer, about] = await Promise.all([
    api.call("getJobDetail", { jobId }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 400)
        throw redirect(`${jobsPath({ page: 1 })}#notice=job-missing`);
      return unavailable(error);
    }),
    loadAbout(api),
  ]);
  if (succeeded(answer)) return { job: answer.data, notice: about?.notice };
  if (isNotFound(answer)) throw redirect(`${jobsPath({ page: 1 })}#notice=job-missing`);
  return unavailable();
}

export interface ApplicationPageData extends JobData {
  cities: City[];
  /** Stores by the id of their city, where the position asks for them. */
  stores: Record<string, StoreChoice[]>;
  /** Undefined when none could be made. */
  captcha: CallAnswer<"getCaptchaImage"> | undefined;
}

/** All that the form needs as one page, without JavaScript. */
export async function loadApplicationPage(api: ApiClient, jobId: string): Promise<ApplicationPageData> {
  const [loaded, cities, captcha] = await Promise.all([
    loadJob(api, jobId),
    loadCities(api, jobId),
    api.call("getCaptchaImage", {}).catch(() => undefined),
  ]);
  const stores: [string, StoreChoice[]][] = loaded.job.storeRequired
    ? await Promise.all(
        cities.map(async ({ areaId, areaName }) => {
          const answer = await api.call("getStoreListByCity", { city: areaName }).catch(() => undefined);
          return [areaId, answer && succeeded(answer) ? answer.data : []] satisfies [string, StoreChoice[]];
        }),
      )
    : [];
  return {
    ...loaded,
    cities,
    stores: Object.fromEntries(stores),
    captcha: captcha && succeeded(captcha) ? captcha.data : undefined,
  };
}

async function loadCities(api: ApiClient, jobId?: string): Promise<City[]> {
  try {
    const answer = await api.call("getCityAreaList", jobId === undefined ? {} : { jobId });
    return succeeded(answer) ? answer.data : [];
  } catch (error) {
    api.warn("The cities with positions could not be loaded.", { err: error });
    return [];
  }
}

async function loadAbout(api: ApiClient): Promise<Careers | undefined> {
  const record = await fetchRecord(api, contentIds.careers);
  return record && careers.parse(JSON.parse(record.contents));
}

function unavailable(cause?: unknown): never {
  if (cause instanceof Response) throw cause;
  throw data(careersCopy.errors.job, { status: 502 });
}
