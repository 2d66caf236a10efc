import { withPending } from "../../../navigation/pending.ts";
import { showToast } from "../../../ui/Toast/toast.ts";
import { isWeChat } from "../../share/share.ts";
import { certificateCopy as copy } from "./certificate.copy.ts";
import { type DrawnCertificate, drawCertificate } from "./draw-certificate.ts";

/**
 * Draws the certificate and downloads it as a file, except in WeChat's browser, which supports no downloads.
 * @returns the picture as a data URL; undefined, with a toast, where it could not be drawn
 */
export async function saveCertificate(certificate: DrawnCertificate): Promise<string | undefined> {
  try {
    const canvas = await withPending(drawCertificate(certificate));
    const href = canvas.toDataURL("image/png");
    if (!isWeChat(navigator.userAgent))
      Object.assign(document.createElement("a"), { href, download: copy.fileName(certificate.name) }).click();
    return href;
  } catch {
    showToast(copy.failed, "error", "certificate");
    return undefined;
  }
}
