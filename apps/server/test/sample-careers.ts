/** Files with positions, in addition to the sample content. */
export function careersFiles(): Record<string, unknown> {
  return {
    "careers.yaml": {
      categories: ["门店", "设计"],
      notice: {
        version: "2026-01",
        title: "个人信息处理告知",
        consent: "我已阅读并同意",
        sections: [{ title: "目的", text: "招聘。" }],
      },
      retentionDays: 180,
    },
    "jobs/advisor.yaml": { ...job("销售顾问", "门店", ["310100", "320500"]), storeRequired: true },
    "jobs/designer.yaml": { ...job("器物设计师", "设计", ["310100"]), workFileRequired: true },
    "jobs/closed.yaml": { ...job("旧职位", "设计", ["310100"]), unpublishTime: "2026-01-31T23:59:59+08:00" },
  };
}

function job(title: string, category: string, cities: string[]) {
  return {
    title,
    category,
    cities,
    headcount: 2,
    publishTime: "2026-01-05T10:00:00+08:00",
    summary: `${title}的工作。`,
    content: "<p>职责与要求</p>",
  };
}
