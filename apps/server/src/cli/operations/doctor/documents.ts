import { type DocumentTools, findDocumentTools } from "../../../modules/careers/rendering/document-tools.ts";
import { type Finding, type Host, look, ok } from "./finding.ts";

/** Whether the desk can show applicants' files. The account of this command may have other rights than the service. */
export async function documents({ config: { desk } }: Host): Promise<Finding[]> {
  return desk ? [renderingFinding(await findDocumentTools())] : [];
}

export function renderingFinding({ fault, poppler, libreOffice }: DocumentTools): Finding {
  if (fault !== undefined)
    return look(
      `无法隔离打开求职者文件的程序（${fault}），工作台不显示这些文件，只能下载。请安装 bubblewrap，并允许普通用户创建命名空间。`,
      "Programs that open applicants' files cannot be confined, so the desk shows none of them: install bubblewrap and allow user namespaces.",
    );
  if (!poppler)
    return look(
      "没有安装 poppler-utils，工作台不显示求职者文件的页面。",
      "Without poppler-utils the desk shows no pages of applicants' files.",
    );
  if (libreOffice === undefined)
    return look(
      "没有安装 LibreOffice（libreoffice-writer-nogui），工作台只显示 Word 文件的文字。",
      "Without LibreOffice (libreoffice-writer-nogui) the desk shows only the text of applicants' Word files.",
    );
  return ok("工作台可以显示求职者的文件。", "The desk can show applicants' files.");
}
