import { Link } from "react-router";
import { ContentLink } from "../../blocks/ContentLink/ContentLink.tsx";
import { heartPath } from "../../ui/heart-path.ts";
import { useStateHere } from "../../ui/use-place.ts";
import { ContactPopover } from "../ContactPopover/ContactPopover.tsx";
import type { HeaderTone } from "../../head/breadcrumbs.ts";
import { frameCopy } from "../frame.copy.ts";
import type { FrameData } from "../load-frame.server.ts";
import { MegaMenu } from "../MegaMenu/MegaMenu.tsx";
import { useOpenPanel } from "../MegaMenu/use-open-panel.ts";
import { SearchForm } from "../SearchForm/SearchForm.tsx";
import { usePart } from "../../loading/use-part.ts";
import { useScrolled } from "./use-scrolled.ts";
import styles from "./Header.module.css";

const loadDrawer = async () => {
  const [{ drawerOf }, { fetchMenu }] = await Promise.all([import("../Drawer/Drawer.tsx"), import("../fetch-menu.ts")]);
  return drawerOf(await fetchMenu());
};

interface Props {
  data: FrameData;
  /** Set where the page begins with a full-bleed picture: the header is transparent over it. */
  over: HeaderTone | undefined;
}

/** Wordmark, navigation, search and contact; on phones the navigation is a drawer. */
export function Header({ data: { config, settings, menu, search }, over }: Props) {
  const scrolled = useScrolled();
  const panel = useOpenPanel();
  // The phone's navigation is the larger part of the header's script.
  const [Drawer, askForDrawer] = usePart(loadDrawer);
  // Like the panels, both belong to the place where they were opened, and a navigation closes them.
  const [contactOpen = false, setContactOpen] = useStateHere<boolean>();
  const [drawerOpen = false, setDrawerOpen] = useStateHere<boolean>();
  const tone = scrolled || contactOpen || panel.openKey ? undefined : over;
  const openDrawer = () => {
    setDrawerOpen(true);
    askForDrawer();
  };
  const wordmark = settings.site?.wordmark;

  return (
    <header className={styles.header} data-tone={tone}>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.menu}
          aria-label={frameCopy.openMenu}
          aria-haspopup="dialog"
          onClick={openDrawer}
        >
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
          <ContactPopover settings={settings} open={contactOpen} onOpenChange={setContactOpen} />
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
      {Drawer && <Drawer open={drawerOpen} onClose={() => setDrawerOpen()} settings={settings} />}
    </header>
  );
}
