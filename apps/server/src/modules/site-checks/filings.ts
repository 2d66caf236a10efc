import { field } from "../publishing/lenient.ts";

/** A filing number of the footer that is missing, malformed or links elsewhere. */
export interface FilingProblem {
  filing: "icp" | "publicSecurity";
  /** The property that is wrong; undefined when the filing is missing. */
  property?: "name" | "href";
  zh: string;
  en: string;
}

/** Filing numbers as the authorities write them: MIIT (ICP) and the Ministry of Public Security. Both lines link to them. */
const filings = [
  {
    filing: "icp",
    label: "ICP 备案号",
    form: /^\p{Script=Han}ICP[备证]\d{6,10}号(?:-\d+)?$/u,
    example: "京ICP备12345678号-1",
    link: () => "https://beian.miit.gov.cn/",
  },
  {
    filing: "publicSecurity",
    label: "公安备案号",
    form: /^\p{Script=Han}公网安备\s?\d{14}号$/u,
    example: "京公网安备 11010502000001号",
    link: (number: string) => `https://beian.mps.gov.cn/#/query/webSearch?code=${/\d{14}/.exec(number)?.[0]}`,
  },
] as const;

/**
 * Examines the filings that a site in mainland China shows in its footer.
 * @param identity `site` of `site.yaml`, not validated
 */
export function filingProblems(identity: unknown): FilingProblem[] {
  return filings.flatMap(({ filing, label, form, example, link }): FilingProblem[] => {
    const [number, href] = ["name", "href"].map((property) => field(field(identity, filing), property));
    if (number === undefined) return [{ filing, zh: `没有填写${label}`, en: `no ${filing} number` }];
    if (typeof number !== "string" || !form.test(number))
      return [
        {
          filing,
          property: "name",
          zh: `${label}应像 ${example}`,
          en: `expected a ${filing} number such as ${example}`,
        },
      ];
    const wanted = link(number);
    if (typeof href === "string" && href.replace(/\/$/, "") === wanted.replace(/\/$/, "")) return [];
    return [
      { filing, property: "href", zh: `${label}应链接到 ${wanted}`, en: `expected a link of ${filing} to ${wanted}` },
    ];
  });
}
