import type { Picture } from "@klarholm/contract";
import { Link } from "react-router";
import styles from "./Footer.module.css";

interface Props {
  name: string;
  href: string;
  /** A logo replaces the name. */
  image?: Picture | undefined;
}

/** An in-app link for paths, a new window for other sites. */
export function FooterLink({ name, href, image }: Props) {
  const content = image ? (
    <img
      className={styles.logo}
      src={image.url}
      alt={image.alt || name}
      width={image.width}
      height={image.height}
      loading="lazy"
    />
  ) : (
    name
  );
  if (href.startsWith("/")) {
    return (
      <Link className={styles.link} to={href}>
        {content}
      </Link>
    );
  }
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener">
      {content}
    </a>
  );
}
