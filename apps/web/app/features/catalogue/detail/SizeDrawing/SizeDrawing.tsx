import type { SizeDrawing as Source } from "@klarholm/contract";
import { useId } from "react";
import { memoize } from "../../../../api/memoize.ts";
import { type Dimension, layOut } from "./drawing.ts";
import { sizeCopy, dimensionsText } from "./size-drawing.copy.ts";
import styles from "./SizeDrawing.module.css";

const laidOut = memoize(layOut);

/** At most; letters have 14 units. */
const pixelsPerUnit = 1.25;

export function SizeDrawing({ source, name }: { source: Source; name: string }) {
  const titleId = useId();
  const { viewBox, paths, axis, dimensions } = laidOut(source);
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.drawing}
        viewBox={viewBox.join(" ")}
        width={viewBox[2] * pixelsPerUnit}
        height={viewBox[3] * pixelsPerUnit}
        role="img"
        aria-labelledby={titleId}
      >
        <title id={titleId}>{sizeCopy.titleOf(name)}</title>
        {paths.map((path) => (
          <path key={path} className={styles.outline} d={path} />
        ))}
        <line className={styles.axis} x1={0} x2={0} y1={axis[0]} y2={axis[1]} />
        {dimensions.map((dimension) => (
          <DimensionLine key={`${dimension.axis}${dimension.at}`} {...dimension} />
        ))}
      </svg>
      <figcaption className={styles.caption}>{dimensionsText(source)}</figcaption>
    </figure>
  );
}

const gap = 4;
const overshoot = 5;
const tick = 3.5;

function DimensionLine({ axis, from, to, at, feet: [first, second], label }: Dimension) {
  const middle = (from + to) / 2;
  const outward = Math.sign(at - first) || 1;
  const end = at + overshoot * outward;
  return (
    <g className={styles.dimension}>
      {axis === "vertical" ? (
        <>
          <path d={`M${first + gap} ${from}H${end}M${second + gap} ${to}H${end}`} className={styles.extension} />
          <path d={`M${at} ${from}V${to}${slash(at, from)}${slash(at, to)}`} />
          <text x={at + 10} y={middle} dominantBaseline="central">
            {label}
          </text>
        </>
      ) : (
        <>
          <path
            d={`M${from} ${first + gap * outward}V${end}M${to} ${second + gap * outward}V${end}`}
            className={styles.extension}
          />
          <path d={`M${from} ${at}H${to}${slash(from, at)}${slash(to, at)}`} />
          <text x={middle} y={at + (outward > 0 ? 17 : -9)} textAnchor="middle">
            {label}
          </text>
        </>
      )}
    </g>
  );
}

/** The end of a dimension line. */
function slash(x: number, y: number): string {
  return `M${x - tick} ${y + tick}L${x + tick} ${y - tick}`;
}
