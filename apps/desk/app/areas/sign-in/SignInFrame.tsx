import type { ReactNode } from "react";
import { Mark } from "../../ui/Mark.tsx";

/** Layout of the views before sign-in: plates drawn in lines, and one form. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="sign-in">
      <svg className="plates" viewBox="0 0 600 900" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden>
        {[
          [300, 430, 250],
          [560, 780, 190],
          [60, 90, 150],
        ].map(([x = 0, y = 0, radius = 0]) => (
          <g key={radius} stroke="currentColor">
            {[1, 0.97, 0.72, 0.69, 0.66].map((part) => (
              <circle key={part} cx={x} cy={y} r={radius * part} />
            ))}
            <circle cx={x} cy={y} r={radius * 0.845} strokeWidth={radius * 0.16} strokeDasharray="2 9" opacity="0.5" />
          </g>
        ))}
      </svg>
      <main className="sign-in-form">
        <p className="desk-mark">
          <Mark />
          工作台
        </p>
        {children}
      </main>
    </div>
  );
}
