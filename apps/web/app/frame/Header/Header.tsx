import { useEffect, useState } from "react";
import { Link } from "react-router";
import { ContentLink } from "../../blocks/ContentLink/ContentLink.tsx";
import { heartPath } from "../../ui/heart-path.ts";
import { opens, PageDialog } from "../../ui/Dialog/PageDialog.tsx";
import { ContactPopover } from "../ContactPopover/ContactPopover.tsx";
import type { HeaderTone } from "../../head/breadcrumbs.ts";
import { frameCopy } from "../frame.copy.ts";
import type { FrameData } from "../load-frame.server.ts";
import { MegaMenu } from "../MegaMenu/MegaMenu.tsx";
import { MenuHtml } from "../MenuHtml.tsx";
import { useOpenPanel } from "../MegaMenu/use-open-panel.ts";
import { SearchForm } from "../SearchForm/SearchForm.tsx";
import drawer from "../Drawer/Drawer.module.css";
import styles from "./Header.module.css";

const drawerId = "menu";

interface Props {
  data: FrameData;
  /** Set if the page begins with a full-bleed picture: the header is transparent. */
  over: HeaderTone | undefined;
}

/** Wordmark, navigation, search and contact; on phones the navigation is a drawer. */
export function Header({ data: { config, settings, menu, search }, over }: Props) {
  const scrolled = useScrolled();
  const panel = useOpenPanel();
  const [contactOpen, setContactOpen] = useState(false);
  const tone = scrolled || contactOpen || panel.openKey ? undefined : over;
  const wordmark = settings.site?.wordmark;

  return (
    <header className={styles.header} data-tone={tone}>
      <div className={styles.bar}>
        <button type="button" {...opens(drawerId)} className={styles.menu} aria-label={frameCopy.openMenu}>
          <svg viewBox="0 0 22 22" width="22" height="22" stroke="currentColor" aria-hidden>
            <path d="M1 6.5h20M1 15.5h20" />
          </svg>
        </button>
        <Link className={styles.logo} to="/">
          {wordmark ? (
            <img src={wordmark.url} alt={wordmark.alt} width={wordmark.width} height={wordmark.height} />
          ) : (
            (settings.site?.brandName ?? frameCopy.home)
          )}
        </Link>
        <MegaMenu items={menu} panel={panel} />
        <div className={styles.tools}>
          <SearchForm words={search} config={config} />
          <Link className={styles.wishes} to="/wish-list" aria-label={frameCopy.wishList}>
            <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden>
              <path d={heartPath} />
            </svg>
          </Link>
          <ContactPopover settings={settings} onOpenChange={setContactOpen} />
        </div>
      </div>
      <noscript>
        <ul className={styles.plain}>
          {menu.map((item) => (
            <li key={item.key}>
              <ContentLink link={item.jump}>{item.name}</ContentLink>
            </li>
          ))}
        </ul>
      </noscript>
      <PageDialog id={drawerId} title={frameCopy.menu} hideTitle variant="drawer">
        {/* This use brings the drawer's styles into the client's sheet; its content renders on the server only. */}
        <MenuHtml part="drawer" className={drawer.content} />
      </PageDialog>
    </header>
  );
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > 8);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  return scrolled;
}
