import { ApiError } from "../../plugins/http/api-error.ts";
import type { Handlers } from "../../plugins/api/handlers.ts";
import type { Careers } from "./careers.ts";
import { presentCities, presentDetail, presentSummary } from "./job.presenter.ts";
import { openJob, openJobs } from "./positions.ts";

export const careersHandlers = ({ careers }: { careers: Careers }) =>
  ({
    getJobPageList: (
      { pageNum, pageSize, queryParam: { keyword = "", cityId = "", category = "" } },
      { snapshot: { content } },
    ) => {
      const terms = keyword.toLowerCase().split(/\s+/).filter(Boolean);
      const found = openJobs(content)
        .filter(
          (job) => (cityId === "" || job.cities.includes(cityId)) && (category === "" || job.category === category),
        )
        .map((job) => ({
          text: `${job.title} ${job.category} ${job.summary}`.toLowerCase(),
          summary: presentSummary(job, content),
        }))
        .filter(({ text, summary }) =>
          terms.every((term) => text.includes(term) || summary.cityNames.some((name) => name.includes(term))),
        )
        .map(({ summary }) => summary);
      return {
        total: found.length,
        pageNum,
        pageSize,
        results: found.slice((pageNum - 1) * pageSize, pageNum * pageSize),
      };
    },

    getJobDetail: ({ jobId }, { snapshot: { content }, resolve }) => {
      const job = openJob(content, jobId);
      if (!job) throw new ApiError("CONTENT_NOT_FOUND");
      return presentDetail(jobId, job, content, resolve.richText);
    },

    getCityAreaList: ({ jobId }, { snapshot: { content } }) => {
      const job = jobId === undefined ? undefined : openJob(content, jobId);
      return presentCities(jobId === undefined ? openJobs(content) : job ? [job] : [], content);
    },

    getCaptchaImage: ({ captchaKey, proof }, { visitor }) =>
      captchaKey === undefined || proof === undefined
        ? careers.captchas.create(visitor)
        : careers.captchas.reveal(captchaKey, proof),

    checkJobEffectApply: async (application, { snapshot, visitor }) => {
      await careers.check(application, visitor, snapshot);
      return null;
    },

    applyJob: (application, { snapshot, files, visitor }) => careers.apply(application, files, visitor, snapshot),

    withdrawApplication: async ({ deletionCode }) => {
      await careers.withdraw(deletionCode);
      return null;
    },
  }) satisfies Partial<Handlers>;
