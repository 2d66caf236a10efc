import { allFiles, type ContentFolder } from "./content-folder.ts";
import type { Fault } from "./faults.ts";
import { field, list } from "./lenient.ts";
import { blocksOf } from "./warnings/walk.ts";
import type { YamlFile } from "./yaml-file.ts";
import { say } from "../../lib/language.ts";

/** Names of the seasons that site.yaml defines. */
const seasonsIn = (folder: ContentFolder) => Object.keys(Object(field(folder.single.site?.value, "seasons")));

/** Faults of blocks in a season that site.yaml does not define: they would never be shown. */
export function seasonFaults(folder: ContentFolder): Fault[] {
  const known = seasonsIn(folder);
  return allFiles(folder).flatMap((yaml) =>
    blocksOf(yaml).flatMap((block, index) =>
      list(field(block, "seasons")).flatMap((season, place) =>
        typeof season !== "string" || known.includes(season)
          ? []
          : [
              yaml.at(
                ["blocks", index, "seasons", place],
                say(
                  `site.yaml 没有写 ${season} 从哪天开始（${known.length > 0 ? `已有 ${known.join("、")}` : "还没有任何季节"}）`,
                  `site.yaml does not say when ${season} begins (${known.length > 0 ? `it knows ${known.join(", ")}` : "it knows no seasons"})`,
                  "“网站设置”里没有写这个季节从哪天开始",
                ),
              ),
            ],
      ),
    ),
  );
}

/** Warns of a block kind that a page shows in some seasons only, such as a home page without its opening. */
export function seasonGaps(folder: ContentFolder) {
  const known = seasonsIn(folder);
  return (yaml: YamlFile): Fault[] => {
    const blocks = blocksOf(yaml).map((block, index) => ({
      index,
      kind: field(block, "kind"),
      seasons: field(block, "seasons") === undefined ? known : list(field(block, "seasons")),
    }));
    const seasonal = blocks.filter(({ seasons }) => seasons !== known);
    return [...new Set(seasonal.map(({ kind }) => kind))].flatMap((kind) => {
      const sameKind = blocks.filter((block) => block.kind === kind);
      const without = known.filter((season) => !sameKind.some(({ seasons }) => seasons.includes(season)));
      const first = seasonal.find((block) => block.kind === kind);
      return without.length > 0 && first
        ? [
            yaml.at(
              ["blocks", first.index],
              say(
                `这一页在 ${without.join("、")} 没有 ${String(kind)}`,
                `in ${without.join(" and ")} the page has no ${String(kind)}`,
              ),
            ),
          ]
        : [];
    });
  };
}
