import { renderSVG } from "uqr";
import type { LabelCode, LabelSize } from "./label-codes.ts";

/** An A4 sheet of labels; desk.css has the measures of the sizes. */
export function LabelSheet({ codes, size }: { codes: readonly LabelCode[]; size: LabelSize }) {
  return (
    <ol className="label-sheet" data-size={size}>
      {codes.map(({ code, url }) => (
        <li key={code}>
          <img alt="" src={`data:image/svg+xml,${encodeURIComponent(renderSVG(url, { ecc: "M", border: 1 }))}`} />
          <span>
            {code}
            <small>{new URL(url).host}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
