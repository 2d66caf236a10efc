import { Component, type ReactNode } from "react";
import { createPath, useLocation, useRouteError } from "react-router";
import { buttonVariant } from "../../ui/Button/button-variant.ts";
import { Frame } from "../Frame/Frame.tsx";
import { loadingCopy } from "../../navigation/loading.copy.ts";
import { frameCopy } from "../frame.copy.ts";
import type { FrameData } from "../load-frame.server.ts";
import { visitorMessage } from "../../navigation/visitor-message.ts";
import styles from "./RouterError.module.css";

/** The generic router error screen (section 2): within the frame, unless that is what failed. */
export function RouterError({ data }: { data: FrameData | undefined }) {
  const alone = (
    <main>
      <Words />
    </main>
  );
  if (!data) return alone;
  return (
    <Sound otherwise={alone}>
      <Frame data={data} plain>
        <Words />
      </Frame>
    </Sound>
  );
}

/** Both links load a page anew, since the running application is in doubt. */
function Words() {
  const here = createPath(useLocation());
  const { title, text, home } = frameCopy.error;
  return (
    <section className={styles.screen}>
      <title>{title}</title>
      <h1 className={styles.title}>{title}</h1>
      <p>{visitorMessage(useRouteError()) ?? text}</p>
      <p className={styles.ways}>
        <a className={buttonVariant("filled")} href={here}>
          {loadingCopy.retry}
        </a>
        <a className={buttonVariant("outlined")} href="/">
          {home}
        </a>
      </p>
    </section>
  );
}

/** Its children, or something else once they fail. */
class Sound extends Component<{ children: ReactNode; otherwise: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.otherwise : this.props.children;
  }
}
