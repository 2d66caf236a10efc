import { Component, type ReactNode } from "react";
import { createPath, useLocation, useRouteError } from "react-router";
import { buttonVariant } from "../../ui/Button/button-variant.ts";
import { Frame } from "../Frame/Frame.tsx";
import { loadingCopy } from "../../navigation/loading.copy.ts";
import { frameCopy } from "../frame.copy.ts";
import type { FrameData } from "../load-frame.server.ts";
import { visitorMessage } from "../../navigation/visitor-message.ts";
import styles from "./RouterError.module.css";

/** The generic error screen (section 2): inside the frame, unless the frame failed. */
export function RouterError({ data }: { data: FrameData | undefined }) {
  const unframed = (
    <main>
      <ErrorMessage />
    </main>
  );
  if (!data) return unframed;
  return (
    <FrameErrorBoundary fallback={unframed}>
      <Frame data={data} plain>
        <ErrorMessage />
      </Frame>
    </FrameErrorBoundary>
  );
}

/** Both links load documents, because the application's state is unknown. */
function ErrorMessage() {
  const address = createPath(useLocation());
  const { title, text, home } = frameCopy.error;
  return (
    <section className={styles.screen}>
      <title>{title}</title>
      <h1 className={styles.title}>{title}</h1>
      <p>{visitorMessage(useRouteError()) ?? text}</p>
      <p className={styles.ways}>
        <a className={buttonVariant("filled")} href={address}>
          {loadingCopy.retry}
        </a>
        <a className={buttonVariant("outlined")} href="/">
          {home}
        </a>
      </p>
    </section>
  );
}

/** An error boundary with a fallback. */
class FrameErrorBoundary extends Component<{ children: ReactNode; fallback: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
