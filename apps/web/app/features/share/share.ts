/** Pixels (section 9). */
const popupSize = { width: 682, height: 700 };

export interface SharedProduct {
  url: string;
  title: string;
  picture: string;
  poster?: string;
}

/** The share page of Weibo (docs/china.md, "Sharing"). */
export function microblogUrl({ url, title, picture }: SharedProduct): string {
  const query = new URLSearchParams({ url, title, pic: picture, searchPic: "false" });
  return `https://service.weibo.com/share/share.php?${query.toString().replaceAll("+", "%20")}`;
}

/** The features of a centred window without an opener. */
export function popupFeatures(screen: { availWidth: number; availHeight: number }): string {
  const { width, height } = popupSize;
  const left = Math.max(0, Math.round((screen.availWidth - width) / 2));
  const top = Math.max(0, Math.round((screen.availHeight - height) / 2));
  return `width=${width},height=${height},left=${left},top=${top},noopener,noreferrer`;
}

/** WeChat's browser opens no popups (docs/china.md). */
export function isWeChat(userAgent: string): boolean {
  return /MicroMessenger/i.test(userAgent);
}
