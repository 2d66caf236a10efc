/** The window that the microblog's share page gets (section 9, pixels). */
const sharePopup = { width: 682, height: 700 };

export interface SharedProduct {
  /** The page's public address. */
  url: string;
  /** Series plus product name. */
  title: string;
  /** Absolute address of the main picture. */
  picture: string;
  /** Address of its poster; products have one. */
  poster?: string;
}

/** The microblog's share page with everything filled in (docs/china.md, "Sharing"); every value is encoded. */
export function microblogUrl({ url, title, picture }: SharedProduct): string {
  const values = { url, title, pic: picture, searchPic: "false" };
  return `https://service.weibo.com/share/share.php?${Object.entries(values)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join("&")}`;
}

/** Features of the share window, in the middle of the screen; the page it shows gets no hold of ours. */
export function popupFeatures(screen: { availWidth: number; availHeight: number }): string {
  const { width, height } = sharePopup;
  const left = Math.max(0, Math.round((screen.availWidth - width) / 2));
  const top = Math.max(0, Math.round((screen.availHeight - height) / 2));
  return `width=${width},height=${height},left=${left},top=${top},noopener,noreferrer`;
}

/** Whether the page is in WeChat's browser, which opens no popups (docs/china.md). */
export function isWeChat(userAgent: string): boolean {
  return /MicroMessenger/i.test(userAgent);
}
