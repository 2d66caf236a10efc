import { type Careers, type CallAnswer, careers } from "@klarholm/contract";
import { type ApiClient, ApiError, isNotFound, succeeded } from "@klarholm/contract/client";
import { contentIds } from "@klarholm/contract/content-ids";
import { data, redirect } from "react-router";
import { callOptional } from "../../api/call-optional.ts";
import { fetchRecord } from "../../api/fetch-record.ts";
import { careersCopy } from "./careers.copy.ts";
import { jobsPath, type JobsQuery } from "./jobs-query.ts";

const pageSize = 10;

export type City = CallAnswer<"getCityAreaList">[number];
export type StoreChoice = CallAnswer<"getStoreListByCity">[number];
export type JobsData = Awaited<ReturnType<typeof loadJobs>>;
export type JobData = Awaited<ReturnType<typeof loadJob>>;
export type ApplicationPageData = Awaited<ReturnType<typeof loadApplicationPage>>;

/** Loads a page of positions (JOB-01). Throws a redirect from beyond the last page, a 502 on failure. */
export async function loadJobs(api: ApiClient, query: JobsQuery) {
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

/** Loads a position. Throws a redirect to the list if it does not exist, a 502 on failure. */
export async function loadJob(api: ApiClient, jobId: string) {
  const missing = () => redirect(`${jobsPath({ page: 1 })}#notice=job-missing`);
  const [answer, about] = await Promise.all([
    api.call("getJobDetail", { jobId }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 400) throw missing();
      return unavailable();
    }),
    loadAbout(api),
  ]);
  if (succeeded(answer)) return { job: answer.data, notice: about?.notice };
  if (isNotFound(answer)) throw missing();
  return unavailable();
}

/** Loads the application page with the stores of all cities and, if available, a captcha. */
export async function loadApplicationPage(api: ApiClient, jobId: string) {
  const [loaded, cities, captcha] = await Promise.all([
    loadJob(api, jobId),
    loadCities(api, jobId),
    callOptional(api, "getCaptchaImage", {}, "No captcha could be loaded."),
  ]);
  const storesOf = async ({ areaId, areaName: city }: City) =>
    [
      areaId,
      (await callOptional(api, "getStoreListByCity", { city }, `No stores of ${city} could be loaded.`)) ?? [],
    ] as const;
  const stores = loaded.job.storeRequired ? await Promise.all(cities.map(storesOf)) : [];
  return { ...loaded, cities, captcha, stores: Object.fromEntries(stores) };
}

async function loadCities(api: ApiClient, jobId?: string): Promise<City[]> {
  const payload = jobId === undefined ? {} : { jobId };
  return (await callOptional(api, "getCityAreaList", payload, "The cities with positions could not be loaded.")) ?? [];
}

async function loadAbout(api: ApiClient): Promise<Careers | undefined> {
  const record = await fetchRecord(api, contentIds.careers);
  return record && careers.parse(JSON.parse(record.contents));
}

function unavailable(): never {
  throw data(careersCopy.errors.job, { status: 502 });
}
