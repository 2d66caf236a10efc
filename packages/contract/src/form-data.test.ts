import { describe, expect, it } from "vitest";
import { calls, formShape } from "./calls.ts";
import { formData } from "./form-data.ts";

describe("a form", () => {
  it("repeats list fields, names files, and omits undefined values", () => {
    const form = formData({
      name: "林晓",
      stores: ["a", "b"],
      none: [],
      absent: undefined,
      resume: [new File(["x"], "简历.pdf")],
    });
    expect([...form.keys()]).toEqual(["name", "stores", "stores", "resume"]);
    expect(form.getAll("stores")).toEqual(["a", "b"]);
    expect(form.get("resume")).toMatchObject({ name: "简历.pdf" });
  });

  it("of an application has its files and the lists of its schema", () => {
    expect(formShape(calls.applyJob)).toEqual({ files: { resumeFile: 1, otherFiles: 5 }, lists: ["positionIdList"] });
    expect(formShape(calls.querySecurityCode)).toEqual({ files: {}, lists: [] });
  });
});
