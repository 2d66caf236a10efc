import { useState } from "react";
import { buttonVariant } from "../../ui/Button/button-variant.ts";
import { Spinner } from "../../ui/Spinner/Spinner.tsx";
import styles from "./MotionShowcase.module.css";

/** Motion tokens of tokens.css with their uses. */
const motions = [
  { move: "fade", token: "--reveal", text: "应手：线条、颜色、提示，240 毫秒。" },
  { move: "rise", token: "--near", text: "到来：窗口自下而上，差 12 像素。" },
  { move: "slide", token: "--far", text: "抽屉自左而来，差 24 像素。" },
  { move: "closer", token: "--closer", text: "走近：卡片里的画面放大百分之三，600 毫秒。" },
  { move: "unfold", token: "--reveal", text: "展开：菜单自上沿落下。" },
  { move: "light", token: "--slow", text: "换光：一张桌的白天与夜里，600 毫秒。" },
] as const;

/** Demonstrates the motion tokens; without animation if motion is reduced. */
export function MotionShowcase() {
  const [times, setTimes] = useState(0);
  return (
    <div className={styles.page}>
      <h1>动作</h1>
      <button type="button" className={buttonVariant("outlined")} onClick={() => setTimes(times + 1)}>
        再看一次
      </button>
      <ul className={styles.motions}>
        {motions.map(({ move, token, text }) => (
          <li key={move}>
            <div className={styles.stage}>
              <span key={times} className={styles.sample} data-move={move} />
            </div>
            <h2 className={styles.name}>{token}</h2>
            <p>{text}</p>
          </li>
        ))}
        <li>
          <div className={styles.stage} role="status" aria-label="等待">
            <Spinner />
          </div>
          <h2 className={styles.name}>--turn</h2>
          <p>等待：一圈 900 毫秒。</p>
        </li>
        <li>
          <div className={styles.stage}>
            <button type="button" className={buttonVariant("quiet")}>
              移到这里
            </button>
          </div>
          <h2 className={styles.name}>--ease</h2>
          <p>都走同一条曲线：起步快，收尾慢。</p>
        </li>
      </ul>
    </div>
  );
}
