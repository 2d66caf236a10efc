import { deflateSync } from "node:zlib";
import { objectStream, pdf, pdfFile, stream } from "../pdf-file.ts";
import { archive } from "../resumes.ts";
import type { HostileDocument } from "./hostile-document.ts";

const script = "<script>alert(1)</script>";
const alert = "<< /S /JavaScript /JS (app.alert(1)) >>";
/** Runs something when the file is opened. */
const opening = (action: string) => pdfFile({ catalog: `/OpenAction ${action}` });
const changed = (from: string, to: string, file = pdf()) =>
  Buffer.from(file.toString("latin1").replace(from, to), "latin1");
/** An object that only a reader who follows these bytes finds. */
const annotation = (entries: string) =>
  pdfFile({ page: "/Annots [4 0 R]", objects: [`<< /Type /Annot /Rect [0 0 9 9] ${entries} >>`] });
const link = (address: string) => annotation(`/Subtype /Link /A << /S /URI /URI (${address}) >>`);
const packedAlert = { packed: [alert], catalog: "/OpenAction 5 0 R" };

/** Files that are no whole PDF, or two kinds of file at once (Albertini's polyglots, "Corkami"). */
const broken: readonly HostileDocument[] = [
  ["three bytes of a PDF", Buffer.from("%PD"), "unknown"],
  ["a PDF's first line alone", Buffer.from("%PDF-1.7\n"), "damaged"],
  ["a PDF without a page", changed("/Type /Page /", "/Type /Leaf /"), "damaged"],
  ["a PDF without a catalogue", changed("/Catalog", "/Register"), []],
  ["lower-case pdf", changed("%PDF", "%pdf"), "unknown"],
  ["a PDF behind markup", Buffer.concat([Buffer.from(script), pdf()]), "html"],
  ["a PDF with markup behind it", Buffer.concat([pdf(), Buffer.from(script)]), "combined"],
  ["a PDF with an archive behind it", Buffer.concat([pdf(), archive([{ name: "a.class", data: "x" }])]), "combined"],
  [
    "a PDF whose archive's comment ends like a PDF",
    Buffer.concat([pdf(), archive([{ name: "a", data: "x" }], "startxref\n0\n%%EOF\n")]),
    "combined",
  ],
  ["a PDF with a program behind it", Buffer.concat([pdf(), Buffer.from("MZ\x90\x00")]), "combined"],
  ["a PDF that is cut off behind its pages", pdf(Buffer.alloc(5000, "x")).subarray(0, 3000), []],
  ["a PDF with a warning behind it", Buffer.concat([pdf(), Buffer.from("\n<!-- 0.12 s -->\n")]), []],
  ["a PDF whose object never ends", pdfFile({ objects: ["<< /A << /B ("] }), []],
  ["a PDF of arrays in arrays, a hundred thousand deep", pdfFile({ objects: ["[".repeat(100_000)] }), []],
];

/** What runs, starts, sends or plays (ISO 32000-2, 12.6.4 and 13; Stevens, "PDFiD", lists what malware uses). */
const active: readonly HostileDocument[] = [
  ["a PDF that runs a script", opening(alert), "runsOnOpen"],
  ["a PDF with a script that nothing refers to", pdfFile({ objects: [alert] }), ["script"]],
  [
    "a PDF with a script in its tree of names",
    pdfFile({ catalog: `/Names << /JavaScript << /Names [(a) ${alert}] >> >>` }),
    "runsOnOpen",
  ],
  ["a PDF with a script on its page", pdfFile({ page: `/AA << /O ${alert} >>` }), "runsOnOpen"],
  [
    "a PDF with a script in a stream",
    pdfFile({ catalog: "/OpenAction << /S /JavaScript /JS 4 0 R >>", objects: [stream("", "app.alert(1)")] }),
    "runsOnOpen",
  ],
  ["a PDF that starts a program", opening("<< /S /Launch /F (cmd.exe) >>"), "runsOnOpen"],
  [
    "a PDF that starts a program of Windows",
    opening("<< /S /Launch /Win << /F (cmd.exe) /P (/c calc) >> >>"),
    "runsOnOpen",
  ],
  [
    "a PDF that opens another on a share",
    opening("<< /S /GoToR /F (\\\\\\\\host\\\\share\\\\a.pdf) /D [0 /Fit] >>"),
    "runsOnOpen",
  ],
  ["a PDF that opens an embedded one", opening("<< /S /GoToE /T << /R /C /N (a.pdf) >> >>"), "runsOnOpen"],
  ["a PDF that sends a form", opening("<< /S /SubmitForm /F << /FS /URL /F (http://host/) >> >>"), "runsOnOpen"],
  ["a PDF that fetches data into a form", opening("<< /S /ImportData /F (http://host/a.fdf) >>"), "runsOnOpen"],
  [
    "a PDF with an XFA form",
    pdfFile({ catalog: "/AcroForm << /Fields [] /XFA 4 0 R >>", objects: [stream("", "<xdp/>")] }),
    ["form", "script"],
  ],
  ["a PDF that plays a rendition", opening("<< /S /Rendition /OP 0 >>"), "runsOnOpen"],
  ["a PDF with a film", annotation("/Subtype /Movie /Movie << /F (a.avi) >>"), ["media"]],
  ["a PDF with a sound", annotation("/Subtype /Sound /Sound 5 0 R"), ["media"]],
  ["a PDF with rich media", annotation("/Subtype /RichMedia /RichMediaContent << >>"), ["media"]],
  ["a PDF with a model", annotation("/Subtype /3D /3DD 5 0 R"), ["media"]],
  ["a PDF with a link that is a script", link("javascript:alert(1)"), ["externalLink"]],
  ["a PDF with a link to a file", link("file:///etc/passwd"), ["externalLink"]],
  ["a PDF with a link to a share", link("\\\\\\\\host\\\\share"), ["externalLink"]],
  ["a PDF with a link to a protocol's program", link("ms-msdt:/id PCWDiagnostic"), ["externalLink"]],
];

/** What holds, or is, something other than a document (7.11.4 embedded files, 7.6 encryption, 7.3.8 streams). */
const containers: readonly HostileDocument[] = [
  ["a PDF with a file in it", pdfFile({ objects: [stream("/Type /EmbeddedFile", "MZ")] }), "program"],
  [
    "a PDF with a list of files",
    pdfFile({ catalog: "/Names << /EmbeddedFiles << /Names [(a.exe) 4 0 R] >> >>" }),
    ["attachment"],
  ],
  ["a PDF with a file beside its page", pdfFile({ objects: [`<< /F (a.exe) /EF << /F 5 0 R >> >>`] }), "program"],
  ["a PDF with an attachment", annotation("/Subtype /FileAttachment /FS 5 0 R"), ["attachment"]],
  ["a PDF that is a portfolio", pdfFile({ catalog: "/Collection << /View /D >>" }), ["attachment"]],
  ["a PDF whose data lie elsewhere", pdfFile({ objects: [stream("/F (http://host/a)", "")] }), ["externalContent"]],
  ["an encrypted PDF", pdfFile({ trailer: "/Encrypt << /Filter /Standard /V 2 /R 3 >>" }), "damaged"],
  [
    "an encrypted PDF with packed objects",
    pdfFile({ packed: ["null"], trailer: "/Encrypt << /Filter /Standard >>" }),
    "damaged",
  ],
  ["a PDF with a filter of a reader's own", pdfFile({ objects: [stream("/Filter [/Crypt /FlateDecode]", "")] }), []],
  [
    "a PDF that is packed again and again",
    pdfFile({ objects: [stream("/Filter [/FlateDecode /FlateDecode]", "")] }),
    [],
  ],
];

/** The same out of sight: escapes in names, object streams, replaced revisions, places that parsers read differently. */
const hidden: readonly HostileDocument[] = [
  ["a script in escapes", opening("<< /S /J#61vaScript /J#53 (app.alert(1)) >>"), "runsOnOpen"],
  ["a script in lower-case escapes", opening("<< /S /#4aavaScript /#4a#53 (app.alert(1)) >>"), "runsOnOpen"],
  ["a program in escapes", opening("<< /S /#4c#61#75#6e#63#68 /F (cmd.exe) >>"), "runsOnOpen"],
  ["a form in escapes", pdfFile({ catalog: "/AcroForm << /X#46A (x) >>" }), ["form", "script"]],
  ["encryption in escapes", pdfFile({ trailer: "/#45ncrypt << /Filter /Standard >>" }), "damaged"],
  ["a script among packed objects", pdfFile(packedAlert), "runsOnOpen"],
  ["a program among packed objects", pdfFile({ packed: ["null", "<< /S /Launch /F (cmd.exe) >>"] }), "program"],
  ["a file among packed objects", pdfFile({ packed: ["<< /EF << /F 9 0 R >> >>"] }), ["attachment"]],
  [
    "a sent form among packed objects, in escapes",
    pdfFile({ packed: ["<< /S /S#75bmitForm /F (http://host) >>"] }),
    ["externalContent"],
  ],
  [
    "packed objects that say nothing of it",
    pdfFile({ ...packedAlert, repack: (packed) => objectStream(packed, "") }),
    "runsOnOpen",
  ],
  [
    "packed objects that are not deflated",
    pdfFile({
      packed: ["<< /A 1 >>"],
      repack: ({ index, data, count }) => stream(`/Type /ObjStm /N ${count} /First ${index.length}`, index + data),
    }),
    [],
  ],
  [
    "a photograph in whose bytes the word obj occurs",
    pdfFile({ objects: [stream("/Filter /DCTDecode", Buffer.from("\xff\xd8 12 obj\x00\xffobj 7obj)", "latin1"))] }),
    [],
  ],
  [
    "packed objects that say they are a picture",
    pdfFile({ ...packedAlert, repack: (packed) => objectStream(packed, "/Type /XObject") }),
    "runsOnOpen",
  ],
  [
    "packed objects of two types",
    pdfFile({ ...packedAlert, repack: (packed) => objectStream(packed, "/Type /ObjStm /Type /XObject") }),
    "ambiguous",
  ],
  [
    "packed objects that say they are fewer",
    pdfFile({ ...packedAlert, packed: ["null", alert], repack: (packed) => objectStream({ ...packed, count: 1 }) }),
    ["script"],
  ],
  [
    "packed objects in hexadecimal",
    pdfFile({
      ...packedAlert,
      repack: ({ index, data, count }) =>
        stream(
          `/Type /ObjStm /N ${count} /First ${index.length} /Filter /ASCIIHexDecode`,
          Buffer.from(index + data).toString("hex"),
        ),
    }),
    "damaged",
  ],
  [
    "packed objects behind a predictor",
    pdfFile({
      ...packedAlert,
      repack: ({ index, data, count }) =>
        stream(
          `/Type /ObjStm /N ${count} /First ${index.length} /DecodeParms << /Predictor 12 >> /Filter /FlateDecode`,
          deflateSync(index + data),
        ),
    }),
    "runsOnOpen",
  ],
  [
    "packed objects whose data are cut",
    pdfFile({
      ...packedAlert,
      repack: ({ index, data, count }) =>
        stream(
          `/Type /ObjStm /N ${count} /First ${index.length} /Filter /FlateDecode`,
          deflateSync(index + data).subarray(0, 20),
        ),
    }),
    [],
  ],
  [
    "packed objects that burst",
    pdfFile({
      ...packedAlert,
      repack: ({ index, data, count }) =>
        stream(
          `/Type /ObjStm /N ${count} /First ${index.length} /Filter /FlateDecode`,
          deflateSync(Buffer.concat([Buffer.from(index + data), Buffer.alloc(70 * 1024 * 1024, " ")])),
        ),
    }),
    "tooComplex",
  ],
  ["an action of two kinds", opening("<< /S /Launch /S /GoTo /F (cmd.exe) >>"), "ambiguous"],
  ["a key twice", opening("<< /S /URI /URI (file:///etc/passwd) /URI (https://example.com) >>"), "ambiguous"],
  [
    "a script in a revision that another replaces",
    changed("xref\n", "4 0 obj\nnull\nendobj\nxref\n", pdfFile({ objects: [alert] })),
    ["script"],
  ],
  [
    "a script in an appended revision",
    Buffer.concat([
      pdf(),
      Buffer.from(
        `1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction ${alert} >>\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 /Prev 9 >>\nstartxref\n0\n%%EOF\n`,
      ),
    ]),
    "runsOnOpen",
  ],
  ["a script inside of a stream's data", pdfFile({ objects: [stream("", `9 0 obj\n${alert}\nendobj`)] }), ["script"]],
  ["a script behind a number with comments", pdfFile({ objects: [stream("", `9 %\n0 %\nobj${alert}`)] }), ["script"]],
  ["a script behind a comment", pdfFile({ objects: [stream("", `9 0obj%\n${alert}`)] }), ["script"]],
  [
    "packed objects behind comments",
    pdfFile({
      objects: [
        Buffer.concat([
          Buffer.from("null\nendobj\n9 %\n0 %\nobj%\n"),
          objectStream({ index: "10 0 ", data: alert, count: 1 }),
        ]),
      ],
    }),
    ["script"],
  ],
  ["a trailer that begins a program", pdfFile({ trailer: "/Info << /A << /S /Launch /F (cmd.exe) >> >>" }), "program"],
];

export const hostilePdfs: readonly HostileDocument[] = [...broken, ...active, ...containers, ...hidden];
