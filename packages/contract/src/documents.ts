/**
 * Refusal reasons and findings of applicants' documents. Rule SEC-03: accept documents that a recruiter could open,
 * refuse those that could harm without deliberate action, contain the rest.
 */

/** Accepted document types, by file name extension. */
export type DocumentType = "pdf" | "doc" | "docx";

const toPdf = "请另存为或打印为 PDF 后重新上传";

/** Refusal messages in Chinese, with the remedy. */
export const documentRefusals = {
  empty: "文件是空的，请重新选择文件",
  rtf: `这是 RTF 文件（扩展名虽是 .doc），请用 Word 或 WPS 打开后另存为 PDF，再重新上传`,
  html: `这是网页文件（扩展名虽是 .doc），请用浏览器或 Word 打开后打印（另存）为 PDF，再重新上传`,
  wordXml: `这是 Word 2003 XML 文件，请用 Word 打开后另存为 PDF 或 docx，再重新上传`,
  image: "这是图片，请将图片插入 Word 文档或转换为 PDF 后重新上传",
  spreadsheet: `这是表格文件，${toPdf}`,
  presentation: `这是演示文稿，${toPdf}`,
  openDocument: `这是 OpenDocument 文件，${toPdf}`,
  pages: "这是 Pages 文件，请在 Pages 中选择“文件 › 导出为 › PDF”后重新上传",
  archive: "这是压缩包，请解压后直接上传其中的 PDF 或 Word 文件",
  program: "文件是程序或内含程序，请去掉程序后重新上传",
  unknown: `文件不是 PDF 或 Word 文档，${toPdf}`,
  password: "打开文件需要密码，请取消密码后重新上传",
  macros: `文件包含宏（VBA），请另存为不含宏的 docx 或 PDF 后重新上传`,
  runsOnOpen: `文件在打开时会自动运行脚本、连接网络或打开其他文件，${toPdf}`,
  tooComplex: `文件结构过于复杂，无法在限定时间内检查，${toPdf}`,
  ambiguous: `文件内部的内容自相矛盾，${toPdf}`,
  combined: `文件里混有另一种文件，${toPdf}`,
  damaged: "文件已损坏或不完整，请确认能在电脑上打开，再另存一份重新上传",
  virus: "文件未通过病毒检查，请更换文件后重新上传",
} as const satisfies Record<string, string>;

export type DocumentRefusal = keyof typeof documentRefusals;

/** Findings in accepted documents that staff should know before opening the original, in Chinese and English. */
export const documentFindings = {
  script: { zh: "脚本（点击或填写时才会运行）", en: "a script that runs when something is clicked or filled in" },
  form: { zh: "可填写的表单", en: "a form" },
  attachment: { zh: "附件（文件中嵌有其他文件）", en: "embedded files" },
  embeddedObject: { zh: "嵌入对象（OLE，不含宏）", en: "OLE objects without macros" },
  control: { zh: "ActiveX 控件或加载项", en: "ActiveX controls or add-ins" },
  media: { zh: "音频、视频或三维内容", en: "audio, video or 3D content" },
  externalContent: { zh: "引用了外部的图片或文件（打开时可能联网）", en: "pictures or files elsewhere" },
  externalLink: { zh: "指向网页、邮箱和电话以外的链接", en: "links other than to the web, mail and telephones" },
  permissions: { zh: "所有者密码（限制打印或复制，打开不需密码）", en: "an owner password; opens without one" },
} as const satisfies Record<string, { zh: string; en: string }>;

export type DocumentFinding = keyof typeof documentFindings;
