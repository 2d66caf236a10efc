import { expect, it } from "vitest";
import { film, filmWithLateIndex, filmWithoutPictures } from "../../../test/film.ts";
import { filmSize } from "./film.ts";

it("reads the size of a film from its video track", () => {
  expect(filmSize(film())).toEqual({ width: 1280, height: 720 });
});

it.each([
  ["no film", Buffer.from("not a film at all"), "the film cannot be read; it is damaged or no MP4"],
  ["nothing", Buffer.alloc(0), "the film cannot be read; it is damaged or no MP4"],
  ["a film cut short", film().subarray(0, 40), "the film has no picture"],
  [
    "an index behind the pictures",
    filmWithLateIndex(),
    "the film does not begin with its index; write it with -movflags +faststart",
  ],
  ["sound alone", filmWithoutPictures(), "the film has no picture"],
])("explains what is wrong with %s", (_name, bytes, message) => {
  expect(filmSize(bytes)).toBe(message);
});
