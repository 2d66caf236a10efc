import { afterEach, beforeEach, expect, it } from "vitest";
import { stringify } from "yaml";
import { type TestContent, writeContent } from "../../../test/factories.ts";
import { sampleFiles } from "../../../test/sample-content.ts";
import { checkContent } from "./check.ts";
import { faultLine } from "./faults.ts";

let content: TestContent;
beforeEach(async () => void (content = await writeContent()));
afterEach(() => content[Symbol.asyncDispose]());

/** The faults of stores.yaml with a piece of its text replaced, without the file's name. */
async function faultsOf(from: string, to: string): Promise<string[]> {
  const text = stringify(sampleFiles()["stores.yaml"]);
  if (!text.includes(from)) throw new Error(`stores.yaml does not hold ${from}`);
  await content.write("stores.yaml", text.replace(from, to));
  const { faults } = await checkContent(content.dir);
  return faults.map((fault) => faultLine(fault).replace("content/stores.yaml:", ""));
}

it.each<[string, string, string, string[]]>([
  [
    "a store code that occurs twice",
    "code: SU-A",
    "code: SH-A",
    ['36:11  code: duplicate store code "SH-A", first used in content/stores.yaml:20:11'],
  ],
  [
    "an area code that occurs twice",
    'code: "320500"',
    'code: "320100"',
    [
      '12:15  code: duplicate area code "320100", first used in content/stores.yaml:10:15',
      '39:11  city: unknown city "320500", did you mean 320100?',
    ],
  ],
  [
    "a city name that occurs twice",
    "name: 苏州市",
    "name: 南京市",
    ['13:15  name: duplicate city name "南京市", first used in content/stores.yaml:11:15'],
  ],
  ["an unknown city", 'city: "320500"', 'city: "320600"', ['39:11  city: unknown city "320600", did you mean 320100?']],
  [
    "a province for a city",
    'city: "320500"',
    'city: "320000"',
    [`39:11  city: expected a city's code of GB/T 2260, such as 310100, found text "320000"`],
  ],
  [
    "a city of another province",
    'code: "610100"',
    'code: "620100"',
    ['17:15  code: expected a city of 610000, found "620100"'],
  ],
  [
    "a code that is none of GB/T 2260",
    'code: "610000"',
    'code: "61"',
    [`14:11  code: expected a province's code of GB/T 2260, such as 310000, found text "61"`],
  ],
  [
    "a code without quotes",
    'code: "610000"',
    "code: 610000",
    ["14:11  code: expected text, found number 610000 (put it in quotes)"],
  ],
  [
    "coordinates that were swapped",
    "longitude: 120.626\n      latitude: 31.312",
    "longitude: 31.312\n      latitude: 120.626",
    [
      "42:18  longitude: expected a number of at least 73.4, found number 31.312",
      "43:17  latitude: expected a number of at most 53.6, found number 120.626",
    ],
  ],
  [
    "coordinates that are zero",
    "longitude: 120.626",
    "longitude: 0",
    ["42:18  longitude: expected a number of at least 73.4, found number 0"],
  ],
  ["coordinates that are missing", "      latitude: 31.312\n", "", ["42:7  latitude: missing, expected a number"]],
  [
    "a day that does not exist",
    "opens: 2099-12-19",
    "opens: 2026-02-30",
    ['67:12  opens: expected a day that exists, such as 2026-12-19, found text "2026-02-30"'],
  ],
  [
    "a month for a day",
    "opens: 2099-12-19",
    "opens: 2026-12",
    ['67:12  opens: expected a day that exists, such as 2026-12-19, found text "2026-12"'],
  ],
  [
    "a store with neither phone nor planned day",
    "    opens: 2099-12-19\n",
    "",
    ["52:5  stores item 3: expected either phone (open) or opens (planned opening day)"],
  ],
  [
    "a store with both",
    "opens: 2099-12-19",
    "opens: 2099-12-19\n    phone: 021-0000-0000",
    ["52:5  stores item 3: expected either phone (open) or opens (planned opening day)"],
  ],
  [
    "words for a phone",
    "phone: 021-0000-0000",
    "phone: 请咨询总机",
    ['29:12  phone: expected a phone number such as 021-0000-0000, found text "请咨询总机"'],
  ],
  [
    "an unknown type",
    "type: 旗舰店",
    "type: 快闪店",
    ['22:11  type: expected one of types (旗舰店, 精品店, 百货专柜), found "快闪店"'],
  ],
  [
    "a missing picture",
    "src: mood/table.webp",
    "src: mood/tabel.webp",
    ["34:14  src: missing picture media/mood/tabel.webp, did you mean mood/table.webp?"],
  ],
  [
    "a picture without alternative text",
    "alt: 上海甲店内景",
    'alt: ""',
    ["35:14  alt: expected the alternative text in Chinese, found empty text"],
  ],
  [
    "an unknown field",
    "hours:",
    "hour:",
    ["20:5  hours: missing, expected text", "30:5  hour: unknown field, did you mean hours?"],
  ],
])("names %s", async (_what, from, to, expected) => {
  expect(await faultsOf(from, to)).toEqual(expected);
});
