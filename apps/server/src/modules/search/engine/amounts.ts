/** A range of numbers; `to` is in it. */
export interface AmountRange {
  from: number;
  to: number;
}

/** A number in a query, with its position in the normalized text. */
export interface Amount {
  facet: "price" | "extent" | "volume" | "year";
  from: number;
  to: number;
  /** Yuan, millimetres, millilitres, years. */
  range: AmountRange;
  /** Years of a zodiac animal: the range is one of them, the others are 12 years apart. */
  zodiac?: true;
  /** Years before the newest year of a product. */
  back?: number;
  /** A number without a word for year: it may be a part of a code as well. */
  bare?: true;
}

const number = String.raw`(?:\d{1,7}(?:\.\d{1,2})?[k千万]?|[零〇一二两三四五六七八九十百千万]{1,7})`;
const yuan = String.raw`(?:元钱|元|块钱|块|圆|rmb|人民币|yuan)`;
const length = String.raw`(?:厘米|公分|毫米|cm|mm|英寸|寸)`;
const volume = String.raw`(?:毫升|ml|升|l(?![a-z]))`;
const to = String.raw`\s*(?:到|至|-|~|—|–)\s*`;
const below = String.raw`(?:以下|以内|之内|之下|以里|内|封顶)`;
const above = String.raw`(?:以上|往上|之上|开外|起)`;
const about = String.raw`(?:左右|上下|价位|的预算|预算|出头|[来把](?:块钱|块|元))`;
/** After a round number: `三百多` is 300 to 400. */
const more = String.raw`(?:多|几十)`;
const digit = "[一二两三四五六七八九]";
const power = "[十百千万]";
/** Not within a code or a longer number. */
const apart = String.raw`(?<![a-z0-9.\-零〇一二两三四五六七八九十百千万])`;
/** Not before units other than money. */
const uncounted = String.raw`(?!\s*(?:[年岁个只件款种人次位套对张道月天]|${length}|${volume}|[a-z]))`;
const zodiacs = "鼠牛虎兔龙蛇马羊猴鸡狗猪";

type Read = (match: RegExpExecArray) => Omit<Amount, "from" | "to"> | undefined;

const price = (from: number, to: number) => ({ facet: "price" as const, range: { from, to } });
const upTo: Read = ([, text = ""]) => price(0, readNumber(text));
const atLeast: Read = ([, text = ""]) => price(readNumber(text), Infinity);
/** No length, volume or code after an English price. */
const englishPrice = String.raw`\s*[¥$]?(${number})(?![a-z0-9]|\s*(?:${length}|${volume}))(?:\s*${yuan})?`;

/** Patterns for numbers, the most specific first; text that one has matched is not matched again. */
const readers = (
  [
    [
      String.raw`${apart}(${number})\s*(${length}|${volume})?${to}(${number})\s*(${length}|${volume})`,
      ([, low = "", unit, high = "", last = ""]) =>
        measured(last, { from: readNumber(low) * scale(unit ?? last), to: readNumber(high) * scale(last) }),
    ],
    [
      String.raw`${apart}(${number})\s*(${length}|${volume})\s*(${below}|${above}|${about})?`,
      ([, text = "", unit = "", how = ""]) => measured(unit, rangeOf(readNumber(text) * scale(unit), how, 0)),
    ],
    [
      String.raw`${apart}(${number})\s*${yuan}?${to}(${number})\s*(${yuan})?(?:之间)?`,
      ([, low = "", high = "", unit]) => {
        const [from, until] = [readNumber(low), readNumber(high)];
        return from < until && (unit !== undefined || from >= 50) ? price(from, until) : undefined;
      },
    ],
    [
      String.raw`${apart}(${number})\s*${yuan}?(?:以上|起)\s*(${number})\s*${yuan}?${below}`,
      ([, low = "", high = ""]) => price(readNumber(low), readNumber(high)),
    ],
    // 三五百 and 一两千 name both ends of a range, 三百多 and 几百 its beginning.
    [
      String.raw`${apart}(${digit})(${digit})(${power})(?:${yuan}|左右|上下|以内)*${uncounted}`,
      ([, low = "", high = "", unit = ""]) => {
        const [from, until] = [readNumber(low + unit), readNumber(high + unit)];
        return from < until ? price(from, until) : undefined;
      },
    ],
    [
      String.raw`${apart}(?:(${digit}?${power})|(\d{2,6}))\s*${yuan}?\s*${more}(?:${yuan}|${uncounted})`,
      ([, han = "", digits = ""]) => {
        const from = readNumber(han || digits);
        return price(from, from + 10 ** Math.floor(Math.log10(from)));
      },
    ],
    [`[几数](${power})(?:${yuan}|${uncounted})`, ([, unit = ""]) => price(readNumber(unit), readNumber(unit) * 10 - 1)],
    [`(?:under|below|less than|up to|within)${englishPrice}`, upTo],
    [`(?:over|above|more than)${englishPrice}`, atLeast],
    [String.raw`(?:不超过|不多于|不高于|不到|低于|少于|小于|最多|至多)\s*(${number})\s*${yuan}?`, upTo],
    [String.raw`(?:高于|超过|不低于|不少于|多于|最少|至少)\s*(${number})\s*${yuan}?`, atLeast],
    [String.raw`(?:预算|价格|价位|单价)\s*(?:在|是|为)?\s*(${number})\s*${yuan}?(?:${about}|${below})?`, upTo],
    [
      String.raw`${apart}(${number})\s*(${yuan})?\s*(?:的)?(${below}|${above}|${about})`,
      ([, text = "", unit, how = ""]) =>
        unit !== undefined || readNumber(text) >= 20
          ? { facet: "price", range: rangeOf(readNumber(text), how, 0.2) }
          : undefined,
    ],
    [
      String.raw`${apart}[¥$]?(${number})\s*${yuan}(?!素)`,
      ([, text = ""]) => ({ facet: "price", range: rangeOf(readNumber(text), "左右", 0.2) }),
    ],
    [
      `属(?:相)?([${zodiacs}])的?|([${zodiacs}])年`,
      ([, animal, year]) => {
        const at = 2008 + zodiacs.indexOf(animal ?? year ?? "");
        return { facet: "year", range: { from: at, to: at }, zodiac: true };
      },
    ],
    ["(今|去|前)年", ([, which = ""]) => ({ facet: "year", range: { from: 0, to: 0 }, back: "今去前".indexOf(which) })],
    [
      String.raw`${apart}(\d{4}|\d{2}|[零〇一二三四五六七八九]{2,4})年(?!度)(?:份|出生的?|生人|生的?|款)?`,
      ([, text = ""]) =>
        year(
          /^\d/.test(text)
            ? text
            : [...text].map((each) => "零一二三四五六七八九".indexOf(each.replace("〇", "零"))).join(""),
        ),
    ],
    [
      String.raw`(?<![a-z0-9.-])((?:19|20)\d\d)(?![a-z0-9.-]|年度)(?:款)?`,
      ([, text = ""]) => ({ facet: "year", range: { from: Number(text), to: Number(text) }, bare: true }),
    ],
    [String.raw`(?<![a-z0-9.-])((?:19|20)\d\d)(?=年度)`, ([, text = ""]) => year(text)],
  ] satisfies [string, Read][]
).map(([pattern, read]) => [new RegExp(pattern, "g"), read] as const);

/** The prices, sizes and years in a normalized text, in order, without overlaps. */
export function readAmounts(normalized: string): Amount[] {
  const found: Amount[] = [];
  for (const [pattern, read] of readers) {
    for (const match of normalized.matchAll(pattern)) {
      const [from, end] = [match.index, match.index + match[0].trimEnd().length];
      if (found.some((other) => from < other.to && end > other.from)) continue;
      const amount = read(match);
      if (amount && Number.isFinite(amount.range.from) && !Number.isNaN(amount.range.to))
        found.push({ ...amount, from, to: end });
    }
  }
  return found.sort((one, other) => one.from - other.from);
}

function measured(unit: string, range: AmountRange): Omit<Amount, "from" | "to"> {
  return { facet: new RegExp(`^${volume}$`).test(unit) ? "volume" : "extent", range };
}

/** Units in millimetres or millilitres. 寸 means inch for plates. */
function scale(unit: string): number {
  switch (unit) {
    case "厘米":
    case "公分":
    case "cm":
      return 10;
    case "寸":
    case "英寸":
      return 25.4;
    case "升":
    case "l":
      return 1000;
    default:
      return 1;
  }
}

function rangeOf(value: number, how: string, play: number): AmountRange {
  if (new RegExp(`^${below}$`).test(how)) return { from: 0, to: value };
  if (new RegExp(`^${above}$`).test(how)) return { from: value, to: Infinity };
  return { from: value * (1 - play), to: value * (1 + play) };
}

function year(text: string): Omit<Amount, "from" | "to"> | undefined {
  const short = Number(text);
  const full = text.length === 4 ? short : short <= 40 ? 2000 + short : 1900 + short;
  return full >= 1700 && full <= 2100 ? { facet: "year", range: { from: full, to: full } } : undefined;
}

/** A number in digits or Chinese numerals (`一千五` is 1500); not a number where the characters spell none. */
export function readNumber(text: string): number {
  const [, digitsAlone, times = ""] = /^(\d+(?:\.\d+)?)([k千万]?)$/.exec(text) ?? [];
  if (digitsAlone !== undefined) return Number(digitsAlone) * ({ k: 1000, 千: 1000, 万: 10_000 }[times] ?? 1);
  const digits = "零一二三四五六七八九";
  let [sum, section, digit, unit] = [0, 0, 0, 0];
  for (const character of text.replaceAll("〇", "零").replaceAll("两", "二")) {
    const value = digits.indexOf(character);
    if (value >= 0) {
      if (digit > 0) return Number.NaN;
      digit = value;
      if (value === 0) unit = 0;
      continue;
    }
    unit = { 十: 10, 百: 100, 千: 1000, 万: 10_000 }[character] ?? 1;
    if (unit === 10_000) {
      sum = (section + digit) * unit;
      section = 0;
    } else section += (digit || 1) * unit;
    digit = 0;
  }
  return sum + section + digit * (unit >= 100 ? unit / 10 : 1);
}
