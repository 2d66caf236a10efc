import { withPending } from "../../../navigation/pending.ts";
import { showToast } from "../../../ui/Toast/toast.ts";
import { isWeChat } from "../../share/share.ts";
import { certificateCopy } from "./certificate.copy.ts";
import { type DrawnCertificate, drawCertificate } from "./draw-certificate.ts";

/**
 * Draws the certificate and hands it to the visitor as a file; WeChat's browser takes none, and keeps a picture that is held.
 * @returns the picture as a data address, to be shown; undefined, with a toast, where it could not be drawn
 */
export async function saveCertificate(
  certificate: DrawnCertificate & { fileName: string },
): Promise<string | undefined> {
  try {
    const canvas = await withPending(drawCertificate(certificate));
    const address = canvas.toDataURL("image/png");
    if (!isWeChat(navigator.userAgent)) {
      const link = document.createElement("a");
      [link.href, link.download] = [address, certificate.fileName];
      link.click();
    }
    return address;
  } catch {
    showToast(certificateCopy.failed, "error", "certificate");
    return undefined;
  }
}
