import { objectStream, pdf, pdfFile, stream } from "../pdf-file.ts";
import { doc, docx, related, wordDocument, wordPackage } from "../resumes.ts";
import type { DocumentFinding, DocumentType } from "@klarholm/contract/documents";

const field = (instruction: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>林晓</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
const linked = (...addresses: string[]) =>
  addresses
    .map(
      (address) =>
        `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Border [0 0 0] /A << /Type /Action /S /URI /URI (${address}) >> >>`,
    )
    .join(" ");
const part = (name: string, type: string, data: string | Uint8Array = "<x/>") => ({
  types: `<Override PartName="/${name}" ContentType="application/vnd.${type}+xml"/>`,
  part: { name, data },
});
const chart = part("word/charts/style1.xml", "ms-office.chartstyle");
const people = part("word/people.xml", "openxmlformats-officedocument.wordprocessingml.people");
const effects = part("word/stylesWithEffects.xml", "ms-word.stylesWithEffects");
const footer = part(
  "word/footer1.xml",
  "openxmlformats-officedocument.wordprocessingml.footer",
  wordDocument(field(" PAGE ")),
);

const changed = (from: string, to: string) => Buffer.from(pdf().toString("latin1").replace(from, to), "latin1");

/** Files as producers write them, and damaged as readers repair them, reduced to what is peculiar to each: its type and what is found in it. */
export const goodFiles: readonly [string, DocumentType, Uint8Array, (readonly DocumentFinding[])?][] = [
  ["a small PDF", "pdf", pdf()],
  [
    "Word: a structure tree, a language, a viewer's preferences",
    "pdf",
    pdfFile({
      catalog:
        "/Lang (zh-CN) /StructTreeRoot 4 0 R /MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >>",
      page: "/Group << /Type /Group /S /Transparency /CS /DeviceRGB >> /Tabs /S /StructParents 0",
      objects: ["<< /Type /StructTreeRoot /K [] >>"],
      trailer: "/ID [<AB12> <AB12>]",
    }),
  ],
  [
    "Chrome: links to the web, mail and telephone",
    "pdf",
    pdfFile({
      page: `/Annots [${linked("https://example.com/a?b=c", "mailto:lin@example.com", "tel:+8613800001234", "www.example.com")}]`,
      trailer: "/Info << /Creator (Mozilla/5.0) /Producer (Skia/PDF m128) >>",
    }),
  ],
  [
    "LibreOffice: opens at a place",
    "pdf",
    pdfFile({
      catalog: "/OpenAction [3 0 R /XYZ null null 0] /Lang (zh-CN)",
      objects: [stream("", "0.1 w")],
      trailer: "/DocChecksum /0123456789ABCDEF0123456789ABCDEF",
    }),
  ],
  [
    "pdfTeX with hyperref: packed objects, a table of contents",
    "pdf",
    pdfFile({
      catalog: "/PageMode /UseOutlines /OpenAction 5 0 R /Names 6 0 R",
      packed: [
        "<< /S /GoTo /D [3 0 R /Fit] >>",
        "<< /Dests << /Names [(Doc-Start) [3 0 R /XYZ 0 0 null]] >> >>",
        "<< /Author (Lin) /Producer (pdfTeX-1.40.25) /PTEX.Fullbanner (This is pdfTeX) >>",
      ],
    }),
  ],
  [
    "Quartz: a length that follows, keys without spaces",
    "pdf",
    pdfFile({
      objects: [
        Buffer.from("<</Length 5 0 R/Filter/FlateDecode>>stream\nx\x01K\x04\x00\x00b\x00b\nendstream", "latin1"),
        "9",
        "<</Keywords()/AAPL:Keywords[]>>",
      ],
    }),
  ],
  [
    "Acrobat: a form without actions",
    "pdf",
    pdfFile({
      catalog: "/AcroForm << /Fields [4 0 R] /NeedAppearances true /DA (/Helv 0 Tf 0 g) >>",
      objects: ["<< /FT /Tx /T (name) /V (Lin) /Subtype /Widget /Rect [0 0 9 9] >>"],
    }),
    ["form"],
  ],
  [
    "a signed PDF with an appended revision",
    "pdf",
    Buffer.concat([
      pdf(),
      Buffer.from(
        "5 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>\nendobj\nxref\n0 0\ntrailer\n<< /Root 1 0 R /Size 6 /Prev 9 >>\nstartxref\n9\n%%EOF\r\n",
      ),
    ]),
  ],
  [
    "a scan: a photograph, in hexadecimal too",
    "pdf",
    pdfFile({
      objects: [
        stream("/Type /XObject /Subtype /Image /Width 1 /Height 1 /Filter [/ASCIIHexDecode /DCTDecode]", "ffd8ffd9>"),
      ],
    }),
  ],
  [
    "a photograph in whose bytes the word obj occurs",
    "pdf",
    pdfFile({ objects: [stream("/Filter /DCTDecode", Buffer.from("\xff\xd8 12 obj\x00\xffobj 7obj)", "latin1"))] }),
  ],
  [
    "names that look like others: JavaScripts, Launcher, in a string Launch",
    "pdf",
    pdfFile({ objects: ["<< /Launcher (/Launch /JavaScript) /Font#20A 1 /JavaScripts 2 >>"] }),
  ],
  [
    "packed objects that are not deflated",
    "pdf",
    pdfFile({
      packed: ["<< /A 1 >>"],
      repack: ({ index, data, count }) => stream(`/Type /ObjStm /N ${count} /First ${index.length}`, index + data),
    }),
  ],
  [
    "packed objects with a filter in a list",
    "pdf",
    pdfFile({ packed: ["<< /A 1 >>"], repack: (packed) => objectStream(packed, "/Type /ObjStm /Extends 4 0 R") }),
  ],
  ["a PDF that is cut off behind its pages", "pdf", pdf(Buffer.alloc(5000, "x")).subarray(0, 3000)],
  ["a PDF without its end marker", "pdf", changed("%%EOF\n", "")],
  ["a PDF without a cross-reference pointer", "pdf", changed("startxref", "startyref")],
  ["a PDF of a version to come", "pdf", changed("%PDF-1.7", "%PDF-9.0")],
  ["a PDF behind a byte order mark", "pdf", Buffer.concat([Buffer.from("\ufeff"), pdf()])],
  ["a PDF with a warning behind it", "pdf", Buffer.concat([pdf(), Buffer.from("\n<!-- 0.12 s -->\n")])],
  ["a small Word package", "docx", docx()],
  [
    "a template",
    "docx",
    wordPackage({ mainType: "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml" }),
  ],
  ["a Word package with a wrong checksum", "docx", docx([{ name: "word/media/a.png", data: "x", claims: { crc: 1 } }])],
  [
    "Word 365: people, styles, a footer with the page's number",
    "docx",
    wordPackage({
      types: people.types + chart.types + effects.types + footer.types,
      parts: [people.part, chart.part, effects.part, footer.part],
    }),
  ],
  [
    "Word, begun with a template on the own drive",
    "docx",
    wordPackage({
      relations: related(
        "attachedTemplate",
        "file:///C:\\Users\\lin\\AppData\\Roaming\\Microsoft\\Templates\\Chronological%20resume.dotx",
      ),
    }),
  ],
  [
    "links to the web and mail",
    "docx",
    wordPackage({
      relations: ["https://example.com", "mailto:lin@example.com", "www.example.com"]
        .map((address) => related("hyperlink", address))
        .join(""),
      body: field(' HYPERLINK "https://example.com" \\o "a" ') + field(' HYPERLINK \\l "_Toc1" '),
    }),
  ],
  [
    "WPS: a picture that was pasted, dates and fields in fields",
    "docx",
    wordPackage({
      body:
        field(' INCLUDEPICTURE \\d "C:\\\\Users\\\\lin\\\\AppData\\\\a.jpg" \\* MERGEFORMATINET ') +
        field(` IF ${field(" PAGE ")} = 1 "a" "b" `).replaceAll(/<\/?w:p>/g, "") +
        field(' DATE \\@ "yyyy-MM-dd" '),
    }),
    ["externalContent"],
  ],
  [
    "text that speaks of DDEAUTO, LINK and macros",
    "docx",
    wordPackage({ body: "<w:p><w:r><w:t>DDEAUTO LINK vbaProject &lt;script&gt;</w:t></w:r></w:p>" }),
  ],
  [
    "text of sixteen bits with its mark",
    "docx",
    docx([
      {
        name: "customXml/item1.xml",
        data: Buffer.concat([
          Buffer.from("fffe", "hex"),
          Buffer.from('<?xml version="1.0" encoding="utf-16"?><a/>', "utf16le"),
        ]),
      },
    ]),
  ],
  [
    "folders in the archive's list",
    "docx",
    docx([
      { name: "word/media/", data: "" },
      { name: "word/media/image1.png", data: Buffer.from("89504e47", "hex") },
    ]),
  ],
  [
    "fonts and pictures of every kind",
    "docx",
    wordPackage({
      types:
        '<Default Extension="emf" ContentType="image/x-emf"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/>',
      parts: [
        { name: "word/media/a.emf", data: "\x01\0\0\0" },
        { name: "word/media/a.jpeg", data: "x" },
        { name: "word/fonts/font1.odttf", data: "x" },
      ],
    }),
  ],
  ["a Word 97 document", "doc", doc()],
  [
    "a Word 97 document with an empty pool of objects",
    "doc",
    doc({ names: ["1Table", "ObjectPool", "\u0001CompObj", "Data"] }),
  ],
  ["a Word 97 document that speaks of DDE", "doc", doc({ text: Buffer.from("About DDEAUTO \x13 PAGE \x14 1\x15") })],
];
