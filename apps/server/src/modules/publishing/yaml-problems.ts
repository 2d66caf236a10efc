import { isScalar, type Node, parseDocument, type YAMLError } from "yaml";
import { say } from "../../lib/language.ts";

export interface YamlProblem {
  /** Place in the text, from 0. */
  offset: number;
  message: string;
}

const colour = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])/i;

/**
 * Rewrites the parser's errors for editors. Errors caused by conflict markers are reported once, as such.
 * @param text the parsed text
 */
export function yamlProblems(errors: readonly YAMLError[], text: string): YamlProblem[] {
  const conflict = errors.length > 0 ? /^<{7}(?: .*)?$[^]*?(?:^>{7}(?: .*)?$|(?![^]))/m.exec(text) : null;
  if (!conflict) return errors.map((error) => problemOf(error, text));
  const markers = {
    offset: conflict.index,
    message: say(
      "合并没有完成留下的标记；保留两份文字之一，删去 <<<<<<<、======= 和 >>>>>>>",
      "an unresolved merge conflict; keep one of the two texts and remove <<<<<<<, ======= and >>>>>>>",
    ),
  };
  // With the markers as comments the parser finds the remaining errors.
  const masked = text.replaceAll(/^(?:<{7}|\|{7}|={7}|>{7})(?=\s|$)/gm, "#".repeat(7));
  const elsewhere = parseDocument(masked, { prettyErrors: false }).errors.filter(
    ({ pos: [offset] }) => offset < conflict.index || offset > conflict.index + conflict[0].length,
  );
  return [...elsewhere.map((error) => problemOf(error, text)), markers].toSorted((a, b) => a.offset - b.offset);
}

/** The message for a field that is empty because its unquoted colour was read as a comment. */
export function lostColour(node: Node | undefined): string | undefined {
  if (!isScalar(node) || node.value !== null || node.source !== "" || !node.comment) return undefined;
  const [lost] = colour.exec(`#${node.comment}`) ?? [];
  return lost === undefined ? undefined : quoteColour(lost);
}

function quoteColour(value: string): string {
  return say(
    `颜色要加引号，写成 "${value}"：空格后的 # 是注释的开头`,
    `a colour must be quoted, "${value}": after a space, # begins a comment`,
  );
}

function problemOf(error: YAMLError, text: string): YamlProblem {
  const [offset] = error.pos;
  const rest = text.slice(offset, lineEnd(text, offset));
  const problem = (message: string): YamlProblem => ({ offset, message });
  switch (error.code) {
    case "DUPLICATE_KEY":
      return problem(duplicate(/^[^\s:]+/.exec(rest)?.[0] ?? ""));
    case "TAB_AS_INDENT":
      return problem(say("文字前面有制表符；请用空格", "a tab before the text; use spaces"));
    case "BAD_SCALAR_START":
      return problem(
        say(`以 ${rest.slice(0, 1)} 开头的文字要加引号`, `text that begins with ${rest.slice(0, 1)} must be quoted`),
      );
    case "BLOCK_AS_IMPLICIT_KEY":
      // Either the value holds a colon, or the next line was read as its continuation.
      return problem(
        /:(?:\s|$)/.test(rest)
          ? say("含有冒号加空格的文字要加引号", "text with a colon and a space in it must be quoted")
          : say(
              "下一行太靠右，不能成为单独的字段；请与同级的字段对齐",
              "the next line is indented too far for a field; align it with its siblings",
            ),
      );
    case "MULTILINE_IMPLICIT_KEY":
    case "MISSING_CHAR":
      return problem(keyProblem(rest, error));
    case "BAD_INDENT":
      return badIndent(error, text);
    default:
      return problem(asParsed(error));
  }
}

function duplicate(key: string): string {
  return say(`字段“${key}”写了两次`, `duplicate key "${key}"`);
}

/** The problem of a line that should begin with a key. */
function keyProblem(rest: string, error: YAMLError): string {
  if (/^[\w-]+：/.test(rest))
    return say(
      "字段名后面是全角冒号“：”；请用半角冒号加空格",
      "a full-width colon ： after a field name; use : and a space",
    );
  if (/^[\w-]+:\S/.test(rest)) return say("冒号后面少一个空格", "a space is missing after the colon");
  if (error.message.startsWith("Missing closing")) return say("前面的引号没有配对", "a quote above is not closed");
  if (error.message.startsWith("Implicit map keys need"))
    return say(
      "这一行不是字段；接着上一行的文字要比字段名更靠右",
      "this line is no field; continued text must be indented more than its field",
    );
  return asParsed(error);
}

function badIndent(error: YAMLError, text: string): YamlProblem {
  const [offset] = error.pos;
  if (error.message.startsWith("Flow")) return unclosed(error, text);
  if (!error.message.includes("same column")) return { offset, message: asParsed(error) };
  return {
    offset,
    message: say(
      "这一行没有与同级的各行对齐；请让前面的空格一样多",
      "wrong indentation; align this line with its siblings",
    ),
  };
}

/** Unclosed brackets, mostly because an unquoted colour comments out the closing one. */
function unclosed(error: YAMLError, text: string): YamlProblem {
  const [offset] = error.pos;
  const before = text.slice(0, offset).trimEnd();
  const from = before.lastIndexOf("\n") + 1;
  const line = before.slice(from);
  const lost = /[[{]/.test(line) ? /[\s](#\S*)/.exec(line) : null;
  const [value] = (lost && colour.exec(lost[1] ?? "")) ?? [];
  if (lost && value !== undefined) return { offset: from + lost.index + 1, message: quoteColour(value) };
  const bracket = error.message.includes("sequence") ? "]" : "}";
  return { offset, message: say(`此前少一个 ${bracket}`, `a ${bracket} is missing before this`) };
}

function asParsed(error: YAMLError): string {
  return say(
    `YAML 写法有误（${error.message.replaceAll(/\s+/g, " ")}）`,
    `wrong YAML: ${error.message.replaceAll(/\s+/g, " ")}`,
  );
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}
