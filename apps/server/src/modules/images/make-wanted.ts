import { availableParallelism } from "node:os";
import { setImmediate as breathe } from "node:timers/promises";
import type { Content } from "../content/snapshot.ts";
import type { Originals } from "./originals.ts";
import type { PageRenditions } from "./page-renditions.ts";
import { firstScreens, furtherDown, type WantedRendition, wantedRenditions } from "./wanted-renditions.ts";

interface MakeOptions {
  masters: Pick<Originals, "read">;
  renditions: PageRenditions;
  /** Hears in a line how far it has come. */
  tell: (line: string) => void;
  /** Hears of a picture that cannot be rendered; once, and it is left out. */
  onFault: (src: string, error: unknown) => void;
  /** Asked before each rendition whether to go on; always by default. */
  goOn?: () => boolean;
}

/** How many are made between two lines. */
const step = 500;

/**
 * Makes what pages ask for and is not there yet, as many at a time as there are cores, until all is there or the cache has
 * no room; those of first screens first.
 */
export async function makeWanted(content: Content, options: MakeOptions): Promise<void> {
  const { masters, renditions, tell, onFault, goOn = () => true } = options;
  const broken = new Set<string>();
  let [looked, made] = [0, 0];

  const make = async ({ src, name, rendition }: WantedRendition): Promise<void> => {
    looked += 1;
    if (looked % 50 === 0) await breathe();
    if (broken.has(src) || (await renditions.has(name)) || !renditions.hasRoom || !goOn()) return;
    if (made === 0) tell("Pictures that pages ask for are being made.");
    made += 1;
    await renditions
      .make(name, () => masters.read(src), rendition)
      .catch((error: unknown) => {
        if (goOn() && !broken.has(src)) onFault(src, error);
        broken.add(src);
      });
    if (made % step === 0) tell(`Pictures made: ${made}.`);
  };
  /** Each worker takes what is next of the same list. */
  const all = (wanted: Iterator<WantedRendition>) =>
    Promise.all(
      Array.from({ length: availableParallelism() }, async () => {
        for (let next = wanted.next(); !next.done && goOn(); next = wanted.next()) await make(next.value);
      }),
    );

  await all(wantedRenditions(content, firstScreens));
  if (goOn()) tell("Pictures of first screens are ready.");
  await all(wantedRenditions(content, furtherDown));
  if (goOn())
    tell(`Pictures that pages ask for are ready${renditions.hasRoom ? "" : " as far as there is room"}: ${made} made.`);
}
