import { once } from "node:events";
import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, it, vi } from "vitest";
import { describeRendering } from "../../../../test/document-tools.ts";
import { pdfFile } from "../../../../test/pdf-file.ts";
import { docx, pdf, related, wordPackage } from "../../../../test/resumes.ts";
import { findDocumentTools } from "./document-tools.ts";
import { DocumentViews, type ShownDocument } from "./document-views.ts";

let last = 0;
const document = (type: ShownDocument["type"], data: Buffer): ShownDocument => ({
  key: `document ${(last += 1)}`,
  type,
  read: async () => data,
});
const reader = { id: "小吴" };

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A paragraph with a linked picture (ECMA-376, part 1, section 20.1.8.13). */
const linkedPicture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="990000" cy="990000"/><wp:docPr id="1" name="p"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:link="rimage"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="990000" cy="990000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

describeRendering("rendered documents", () => {
  it("[SEC-03] a Word file is shown as pages and text without requests to its links", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    const word = wordPackage({
      body: paragraph("林晓的求职信") + linkedPicture,
      relations: related("image", `${origin}/picture.png`) + related("attachedTemplate", `${origin}/template.dotm`),
    });
    const views = new DocumentViews((fault) => expect.unreachable(fault));
    const shown = document("docx", word);
    try {
      expect(await views.open(shown, reader)).toMatchObject({ shown: "pages", total: 1 });
      expect((await views.picture(shown, 1, "screen", reader)).length).toBeGreaterThan(1000);
      expect((await views.text(shown, reader)).join("")).toContain("林晓的求职信");
      expect(asked).toEqual([]);
    } finally {
      views.close();
      server.closeAllConnections();
      server.close();
    }
  });

  it("[SEC-03] a file is converted once for all pages, and removed from the cache on close", async () => {
    const views = new DocumentViews((fault) => expect.unreachable(fault));
    const shown = document("docx", docx());
    const read = vi.spyOn(shown, "read");
    await views.open(shown, reader);
    const picture = await views.picture(shown, 1, "screen", reader);
    expect(await views.picture(shown, 1, "screen", reader)).toBe(picture);
    expect(read).toHaveBeenCalledTimes(1);
    views.close();
    await views.text(shown, reader);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("[SEC-03] a page of extreme size is rendered at the requested size", async () => {
    const huge = pdfFile({ page: "/MediaBox [0 0 14400 14400]" });
    const views = new DocumentViews((fault) => expect.unreachable(fault));
    const shown = document("pdf", huge);
    expect(await views.open(shown, reader)).toMatchObject({ shown: "pages" });
    expect((await views.picture(shown, 1, "screen", reader)).readUInt32BE(16)).toBeLessThanOrEqual(1600);
    views.close();
  });

  it("[SEC-03] an endless page is aborted without blocking the event loop", { tags: "extended" }, async () => {
    // A form that draws itself a billion times over, by ten levels of ten.
    const level = (at: number, next: string) =>
      `<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /X ${at} 0 R >> >> /Length ${next.length} >>\nstream\n${next}\nendstream`;
    const drawing = "/X Do ".repeat(12);
    const objects = Array.from({ length: 11 }, (_, at) => level(at + 5, drawing));
    const endless = pdfFile({
      page: `/Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R`,
      objects: [
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
        ...objects.slice(1),
        "<< /Length 12 >>\nstream\n0 0 9 9 re f \nendstream",
      ],
    });
    const delay = monitorEventLoopDelay({ resolution: 10 });
    const views = new DocumentViews(() => undefined);
    const shown = document("pdf", endless);
    delay.enable();
    await expect(views.picture(shown, 1, "screen", reader)).rejects.toThrow(/ended with|took more/);
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(1000);
    views.close();
  });

  it("[SEC-03] an unreadable file is reported, and the next one is shown", async () => {
    const faults: string[] = [];
    const views = new DocumentViews((fault) => void faults.push(fault));
    expect(await views.open(document("pdf", Buffer.from("%PDF-1.7 and no more")), reader)).toEqual({
      shown: "nothing",
      reason: "unreadable",
    });
    expect(faults).toHaveLength(1);
    expect(await views.open(document("pdf", pdf()), reader)).toMatchObject({ shown: "pages" });
  });

  it("[SEC-03] without LibreOffice only text is shown, without poppler nothing of a PDF file", async () => {
    const tools = await findDocumentTools();
    const bare = new DocumentViews(
      () => undefined,
      async () => ({ ...tools, libreOffice: undefined }),
    );
    const word = document("docx", wordPackage({ body: paragraph("林晓的求职信") }));
    expect(await bare.open(word, reader)).toEqual({ shown: "text" });
    expect(await bare.text(word, reader)).toEqual(["林晓的求职信"]);
    const none = new DocumentViews(
      () => undefined,
      async () => ({ ...tools, libreOffice: undefined, poppler: false }),
    );
    expect(await none.open(document("pdf", pdf()), reader)).toEqual({ shown: "nothing", reason: "noTools" });
  });

  it("[SEC-03] readers are served round-robin, and a disconnected one is skipped", async () => {
    const views = new DocumentViews((fault) => expect.unreachable(fault));
    const order: string[] = [];
    const open = (id: string, signal?: AbortSignal) =>
      views.open(document("pdf", pdf()), { id, signal }).then(
        () => order.push(id),
        () => order.push(`${id} left`),
      );
    const leaving = new AbortController();
    const all = [open("a"), open("a"), open("a"), open("a"), open("b"), open("c", leaving.signal)];
    leaving.abort();
    await Promise.all(all);
    expect(order.filter((id) => id !== "c left").indexOf("b")).toBeLessThan(3);
    expect(order).toContain("c left");
  });
});

it("[SEC-03] without confinement no document is opened, and the reason is logged", async () => {
  const faults: string[] = [];
  const views = new DocumentViews(
    (fault) => void faults.push(fault),
    async () => ({ fault: "bwrap: no permission", poppler: true, libreOffice: "/usr/lib/libreoffice/program" }),
  );
  const shown = document("pdf", pdf());
  const read = vi.spyOn(shown, "read");
  expect(await views.open(shown, reader)).toEqual({ shown: "nothing", reason: "unconfined" });
  await expect(views.picture(shown, 1, "screen", reader)).rejects.toThrow("bwrap: no permission");
  await expect(views.text(shown, reader)).rejects.toThrow("bwrap: no permission");
  expect(read).not.toHaveBeenCalled();
  expect(faults).toEqual([expect.stringContaining("bwrap: no permission")]);
});
