export const heicAdvice =
  "这是 iPhone 的 HEIC 照片，网页不能使用。请在手机“设置 › 相机 › 格式”里选“兼容性最佳”后重新拍摄，" +
  "或者把照片用微信发送（不选原图），或在电脑上打开后另存为 JPEG，再上传";

/** Advice for common files that cannot be used, by MIME types of the package `file-type`. */
const advice: readonly [types: RegExp, advice: string][] = [
  [/^image\/hei[cf]/, heicAdvice],
  [
    /^image\/(?:x-(?:canon|nikon|sony|fujifilm|olympus|panasonic)-\w+|x-adobe-dng)$/,
    "这是相机的 RAW 原始文件，网页不能使用。请用修图软件（如 Lightroom、Capture One 或相机自带的软件）导出为 JPEG 后再上传",
  ],
  [/photoshop/, "这是 Photoshop 文件（PSD）。请在 Photoshop 里用“导出 › 导出为”存成 PNG 或 JPEG 后再上传"],
  [/^image\/bmp$/, "这是 BMP 位图。请在看图软件里另存为 PNG 或 JPEG 后再上传"],
  [
    /^image\/(?:jxl|jp2|jpx|jpm|jxr|vnd\.ms-photo|x-icon|icns|x-xcf)/,
    "这种图片格式网页不能使用。请另存为 JPEG 或 PNG 后再上传",
  ],
  [
    /^application\/(?:postscript|eps|illustrator)$/,
    "这是 EPS 或 Illustrator 文件。请在设计软件里导出为 SVG（文字转曲）或 PNG 后再上传",
  ],
  [/^application\/pdf$/, "这是 PDF 文件。请把需要的那一页导出为 PNG 或 JPEG 后再上传"],
  [/^video\/quicktime$/, "这是 MOV 影片（iPhone 和 Mac 的格式）。请用剪映等软件导出为 MP4（H.264 编码）后再上传"],
  [/^video\/(?!mp4$)/, "这种影片格式网页不能使用。请用剪映等软件导出为 MP4（H.264 编码）后再上传"],
  [/^audio\//, "这是音频文件，媒体库只收图片和影片"],
  [
    /wordprocessingml|msword|spreadsheetml|ms-excel|presentationml|ms-powerpoint|x-cfb|opendocument|\/rtf$/,
    "这是 Office 文档。请在文档里右键图片“另存为图片”，存成 JPEG 或 PNG 后再上传",
  ],
  [
    /^application\/(?:zip|gzip|x-(?:rar|7z|tar|gzip)[\w-]*|vnd\.rar)$/,
    "这是压缩包。请解压后把里面的图片或影片逐个上传",
  ],
];

/** Advice in Chinese for a file type that cannot be used; undefined for others. */
export function refusedTypeAdvice(mimeType: string): string | undefined {
  return advice.find(([types]) => types.test(mimeType))?.[1];
}
