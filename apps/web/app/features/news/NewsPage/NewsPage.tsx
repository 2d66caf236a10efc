import type { NewsDetail, Picture as PictureData } from "@klarholm/contract";
import { newsCoverSlot } from "@klarholm/contract/news-cover-slot";
import { Link } from "react-router";
import { look } from "../../../ui/Button/look.ts";
import { Phrases } from "../../../ui/Phrases/Phrases.tsx";
import { Picture } from "../../../ui/Picture/Picture.tsx";
import { pictureUrl } from "../../../ui/Picture/renditions.ts";
import { RichText } from "../../../ui/RichText/RichText.tsx";
import { newsCopy } from "../news.copy.ts";
import { newsDate } from "../news-date.ts";
import { newsItemPath, newsPath } from "../news-query.ts";
import { raiseHeadings } from "../raise-headings.ts";
import { NewsActions } from "./NewsActions.tsx";
import styles from "./NewsPage.module.css";

interface Props {
  item: NewsDetail;
  /** The site's public origin. */
  publicUrl: string;
}

/** One news item to read, print and pass on, with the ways to its neighbours. */
export function NewsPage({ item, publicUrl }: Props) {
  const { id, title, summary, cover, catalogId, catalogName, publishTime, content, previous, next } = item;
  const picture = cover
    ? new URL(pictureUrl(cover.url, { width: 750, height: 750, mode: cover.fit ?? "fill", format: "jpg" }), publicUrl)
        .href
    : "";
  return (
    <>
      <article>
        <header className={styles.head}>
          <p className={styles.origin}>
            <time dateTime={publishTime}>{newsDate(publishTime)}</time>
            <Link to={newsPath({ catalog: catalogId, page: 1 })}>{catalogName}</Link>
          </p>
          <h1 className={styles.title}>
            <Phrases text={title} />
          </h1>
          <p className={styles.summary}>{summary}</p>
          <NewsActions shared={{ url: publicUrl + newsItemPath(id), title, picture }} />
        </header>
        {cover && <Cover picture={cover} />}
        <RichText html={raiseHeadings(content)} className={styles.content} />
      </article>
      <nav className={styles.neighbours} aria-label={newsCopy.neighbours}>
        {previous && <Neighbour label={newsCopy.previous} rel="prev" {...previous} />}
        {next && <Neighbour label={newsCopy.next} rel="next" {...next} />}
        <Link className={`${look("quiet")} ${styles.back}`} to="/news">
          {newsCopy.back}
        </Link>
      </nav>
    </>
  );
}

/** Wide pictures take more than the text's width; others keep to it. */
function Cover({ picture }: { picture: PictureData }) {
  const slot = newsCoverSlot(picture);
  if (slot === "whole")
    return (
      <Picture picture={picture} sizes="(min-width: 75em) 72rem, 100vw" slot={slot} priority className={styles.cover} />
    );
  return (
    <Picture
      picture={picture}
      slot={slot}
      sizes="(min-width: 37.5em) 36rem, 100vw"
      priority
      className={styles.upright}
    />
  );
}

function Neighbour({ id, title, label, rel }: { id: string; title: string; label: string; rel: "prev" | "next" }) {
  return (
    <Link className={styles.neighbour} to={newsItemPath(id)} rel={rel}>
      <span>{label}</span>
      {title}
    </Link>
  );
}
