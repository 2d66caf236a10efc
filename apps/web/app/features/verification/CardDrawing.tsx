import { verificationCopy } from "./verification.copy.ts";

/** Modules of a QR code without content. */
const modules =
  "M246 92h6v6h-6zM258 92h6v12h-6zM270 98h6v6h-6zM222 116h12v6h-12zM240 110h6v12h-6zM252 116h12v6h-12zM270 116h12v6h-12zM246 128h6v12h-6zM258 128h6v6h-6zM264 134h12v6h-12zM276 128h6v6h-6zM252 146h12v6h-12zM270 146h12v6h-12z";

export function CardDrawing({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 420 260"
      width="420"
      height="260"
      fill="none"
      stroke="currentColor"
      role="img"
      aria-label={verificationCopy.where.drawing}
    >
      <path d="M52 40H44a6 6 0 0 0-6 6v190a6 6 0 0 0 6 6h322a6 6 0 0 0 6-6v-8" opacity="0.4" />
      <rect x="52" y="24" width="336" height="204" rx="6" />
      <path d="M96 46h72M96 58h44" opacity="0.5" />
      <g transform="translate(-32 -22)">
        <rect x="210" y="80" width="84" height="84" rx="3" opacity="0.5" />
        <path d="M218 88h20v20h-20zM266 88h20v20h-20zM218 136h20v20h-20z" />
        <path d={`${modules}M225 95h6v6h-6zM273 95h6v6h-6zM225 143h6v6h-6z`} fill="currentColor" stroke="none" />
      </g>
      <rect x="92" y="170" width="256" height="34" rx="17" strokeDasharray="3 4" />
      <g strokeWidth="2" transform="translate(-7)">
        <path d="M112 192h8m4 0h8m4 0h8m4 0h8M174 192h8m4 0h8m4 0h8m4 0h8M236 192h8m4 0h8m4 0h8m4 0h8M298 192h8m4 0h8m4 0h8m4 0h8" />
        <path d="M162 187h6M224 187h6M286 187h6" strokeWidth="1" />
      </g>
    </svg>
  );
}
