import type { ReactNode } from "react";
import { useLocation, useMatches } from "react-router";
import { BreadcrumbBar } from "../BreadcrumbBar/BreadcrumbBar.tsx";
import { headerToneOf } from "../../head/breadcrumbs.ts";
import { Footer } from "../Footer/Footer.tsx";
import { useOverlayHistory } from "../../ui/overlay-history.ts";
import { frameCopy } from "../frame.copy.ts";
import { Header } from "../Header/Header.tsx";
import type { FrameData } from "../load-frame.server.ts";
import { useNavigationFocus } from "./use-navigation-focus.ts";
import { LoadingOverlay } from "../LoadingOverlay/LoadingOverlay.tsx";
import { useNotice } from "../use-notice.ts";
import styles from "./Frame.module.css";

/** Product-line pages have no header, footer or breadcrumbs (section 2). */
const isWithoutFrame = (pathname: string) => pathname.includes("/flora-danica");

interface Props {
  data: FrameData;
  /** Hides the frame independent of the route. */
  plain?: boolean;
  children: ReactNode;
}

/** Header, breadcrumbs, page and footer in this order; the page alone without a frame (section 2). */
export function Frame({ data, plain, children }: Props) {
  const { pathname } = useLocation();
  const requestedTone = headerToneOf(useMatches());
  const tone = plain ? undefined : requestedTone;
  useNotice();
  useOverlayHistory();
  const title = useNavigationFocus(pathname);

  if (isWithoutFrame(pathname)) {
    return (
      <>
        <main id="content">{children}</main>
        <LoadingOverlay />
      </>
    );
  }
  return (
    <>
      <a className={styles.skip} href="#content">
        {frameCopy.skip}
      </a>
      <Header data={data} over={tone} />
      <BreadcrumbBar over={tone} />
      <main id="content" className={styles.main} tabIndex={-1} data-under-header={tone && true}>
        {children}
      </main>
      <Footer data={data} />
      <LoadingOverlay />
      <p data-visually-hidden role="status">
        {title}
      </p>
    </>
  );
}
