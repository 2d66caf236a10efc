import type { SiteSettings } from "@klarholm/contract";
import { productPath } from "@klarholm/contract/link";
import { Link } from "react-router";
import { ContentLink } from "../../blocks/ContentLink/ContentLink.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import { Disclosure } from "../../ui/Disclosure/Disclosure.tsx";
import { contactLines } from "../../features/contact/contact-lines.ts";
import { frameCopy } from "../frame.copy.ts";
import { listItemLink, type Menu, type MenuItem } from "../menu.ts";
import styles from "./Drawer.module.css";

/** The mobile navigation: the items of the mega menu as an accordion. */
export function DrawerContent({ items, settings }: { items: readonly MenuItem[]; settings: SiteSettings }) {
  return (
    <>
      <nav className={styles.nav} aria-label={frameCopy.navigation}>
        {items.map((item) =>
          item.menu ? (
            <Disclosure key={item.key} title={<span className={styles.title}>{item.name}</span>}>
              <ul>
                <Entries menu={item.menu} />
                <li>
                  <ContentLink link={item.jump} className={styles.all}>
                    {frameCopy.seeAll}
                  </ContentLink>
                </li>
              </ul>
            </Disclosure>
          ) : (
            <ContentLink key={item.key} link={item.jump} className={styles.single}>
              {item.name}
            </ContentLink>
          ),
        )}
        <Service settings={settings} />
        <Link to="/wish-list" className={styles.single}>
          {frameCopy.wishList}
        </Link>
        <Link to="/find-us" className={styles.single}>
          {frameCopy.allStores}
        </Link>
      </nav>
      <address className={styles.contact}>
        {contactLines(settings).map((line) => (
          <a key={line.href} href={line.href}>
            {line.label} {line.value}
          </a>
        ))}
      </address>
    </>
  );
}

/** The footer's first link group, because on phones the footer is far below. */
function Service({ settings }: { settings: SiteSettings }) {
  const group = settings.site?.footerGroups[0];
  if (!group) return null;
  return (
    <Disclosure title={<span className={styles.title}>{group.title}</span>}>
      <ul>
        {group.links
          .filter(({ href }) => href.startsWith("/"))
          .map(({ name, href }) => (
            <li key={href}>
              <Link to={href} className={styles.service}>
                {name}
              </Link>
            </li>
          ))}
      </ul>
    </Disclosure>
  );
}

function Entries({ menu }: { menu: Menu }) {
  switch (menu.style) {
    case 1:
      return menu.items.map((item) => (
        <li key={item.mainTitle}>
          <ContentLink link={item.linkUrl} className={styles.entry}>
            <Picture picture={{ ...item.image, alt: "" }} slot="menuCard" sizes="48px" className={styles.picture} />
            {item.mainTitle}
          </ContentLink>
        </li>
      ));
    case 2:
      return menu.goods.map((product) => (
        <li key={product.spuId}>
          <Link to={productPath(product.spuId, product.vc)} className={styles.entry}>
            <Picture
              picture={{ ...product.picture, alt: "" }}
              slot="menuProduct"
              sizes="48px"
              className={styles.picture}
            />
            {product.productName}
          </Link>
        </li>
      ));
    case 3:
      return menu.columns.map((column) => (
        <li key={column.seriesName}>
          <ContentLink link={column.seriesLink} className={styles.entry}>
            {column.seriesImg && (
              <Picture
                picture={{ ...column.seriesImg, alt: "" }}
                slot="menuCard"
                sizes="48px"
                className={styles.picture}
              />
            )}
            {column.seriesName}
          </ContentLink>
          <ul className={styles.inner}>
            {column.seriesList.map((item) => (
              <li key={item.vcName}>
                <ContentLink link={listItemLink(item)} className={styles.small}>
                  {item.vcName}
                </ContentLink>
              </li>
            ))}
          </ul>
        </li>
      ));
  }
}
