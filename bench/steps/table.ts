import type { Carried, Kind } from "./measure.ts";
import type { setups } from "./setups.ts";

/** Figures of every deployment. */
export type Steps = Record<keyof typeof setups, Record<Kind, Carried>>;

export type Language = "en" | "zh";

const words = {
  en: {
    step: "step",
    steps: {
      one: "one process, embedded database",
      proxied: "the same behind the shipped nginx (TLS, its cache)",
      replicated: "two replicas and PostgreSQL behind the shipped nginx",
    },
    kinds: {
      cached: "kept pages",
      missed: "pages that are made",
      verifications: "queries of codes",
      applications: "applications",
    },
    note: (machine: string) =>
      `Written by \`npm run bench -- steps\` on ${machine}, with 16 visitors that ask again as soon as they are answered and take processors of the same machine. In each field: answers a second; milliseconds that 99 of 100 took; milliseconds of a processor for each answer, of all processes of the site. An application is a captcha and a form with a resume of 1 kB.`,
  },
  zh: {
    step: "部署方式",
    steps: {
      one: "单进程，内置数据库",
      proxied: "同上，前置随附的 nginx（TLS 与缓存）",
      replicated: "随附的 nginx 后两个副本与 PostgreSQL",
    },
    kinds: { cached: "缓存页面", missed: "现做页面", verifications: "防伪查询", applications: "投递申请" },
    note: (machine: string) =>
      `由 \`npm run bench -- steps\` 写入，机器为 ${machine}；16 个访客得到应答后立即再次请求，与网站共用处理器。每格依次为：每秒应答数；99 % 的应答所需毫秒数；每次应答占用的处理器毫秒数（网站的全部进程）。一份申请包括一次验证码与一份带 1 kB 简历的表单。`,
  },
} as const;

const order = ["one", "proxied", "replicated"] as const;
const kinds = ["cached", "missed", "verifications", "applications"] as const;

/** The table as Markdown, with a sentence about its source. @param machine description of the measuring machine */
export function tableOf(steps: Steps, machine: string, language: Language): string {
  const { step, steps: names, kinds: heads, note } = words[language];
  const cell = ({ rate, p99, processorMs }: Carried) =>
    `${rounded(rate, 3)}/s; ${rounded(p99, 2)}; ${rounded(processorMs, 2)}`;
  const rows = order.map((name) => [names[name], ...kinds.map((kind) => cell(steps[name][kind]))]);
  const lines = [[step, ...kinds.map((kind) => heads[kind])], ["---", ...kinds.map(() => "---")], ...rows];
  return `${note(machine)}\n\n${lines.map((line) => `| ${line.join(" | ")} |`).join("\n")}`;
}

function rounded(value: number, digits: number): string {
  return String(Number(value.toPrecision(digits)));
}

const [begin, end] = ["<!-- steps -->", "<!-- /steps -->"];

/** Replaces the table between a guide's markers. @throws when the markers are missing */
export function withTable(guide: string, table: string): string {
  const [from, to] = [guide.indexOf(begin), guide.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`no ${begin} ... ${end}`);
  return `${guide.slice(0, from + begin.length)}\n${table}\n${guide.slice(to)}`;
}
