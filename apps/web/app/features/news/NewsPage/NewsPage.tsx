import type { NewsDetail, Picture as PictureData } from "@klarholm/contract";
import { newsCoverSlot } from "@klarholm/contract/news-cover-slot";
import { Link } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { opens } from "../../../ui/Dialog/PageDialog.tsx";
import { Phrases } from "../../../ui/Phrases/Phrases.tsx";
import { Picture } from "../../../ui/Picture/Picture.tsx";
import { pictureUrl } from "../../../ui/Picture/renditions.ts";
import { RichText } from "../../../ui/RichText/RichText.tsx";
import { ProductGrid } from "../../catalogue/ProductGrid/ProductGrid.tsx";
import { ShareDialog } from "../../share/ShareDialog.tsx";
import { newsCopy, newsDate } from "../news.copy.ts";
import { newsItemPath, newsPath } from "../news-query.ts";
import styles from "./NewsPage.module.css";

const [shareId, productsId] = ["share", "products"];
const noWords: readonly string[] = [];

/** A news item, with links to its neighbours. @param publicUrl the site's public origin */
export function NewsPage({ item, publicUrl }: { item: NewsDetail; publicUrl: string }) {
  const { id, title, summary, cover, catalogId, catalogName, publishTime, content, products, previous, next } = item;
  const picture = cover && pictureUrl(cover.url, { width: 750, height: 750, mode: cover.fit ?? "fill", format: "jpg" });
  const shared = {
    url: publicUrl + newsItemPath(id),
    title,
    picture: picture ? new URL(picture, publicUrl).href : "",
  };
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
          <div className={styles.actions} data-scripted>
            <button type="button" {...opens(shareId)} className={buttonVariant("quiet")}>
              {newsCopy.share}
            </button>
            <button type="button" className={buttonVariant("quiet")} onClick={() => window.print()}>
              {newsCopy.print}
            </button>
            <ShareDialog id={shareId} shared={shared} />
          </div>
        </header>
        {cover && <Cover picture={cover} />}
        <RichText html={raiseHeadings(content)} className={styles.content} />
      </article>
      {products.length > 0 && (
        <section className={styles.products} aria-labelledby={productsId}>
          <h2 id={productsId}>{newsCopy.products}</h2>
          <ProductGrid products={products} words={noWords} even first={0} />
        </section>
      )}
      <nav className={styles.neighbours} aria-label={newsCopy.neighbours}>
        {previous && <Neighbour label={newsCopy.previous} rel="prev" {...previous} />}
        {next && <Neighbour label={newsCopy.next} rel="next" {...next} />}
        <Link className={`${buttonVariant("quiet")} ${styles.back}`} to="/news">
          {newsCopy.back}
        </Link>
      </nav>
    </>
  );
}

/** Landscape pictures are wider than the text. */
function Cover({ picture }: { picture: PictureData }) {
  const slot = newsCoverSlot(picture);
  const [sizes, className] =
    slot === "whole"
      ? ["(min-width: 75em) 72rem, 100vw", styles.cover]
      : ["(min-width: 37.5em) 36rem, 100vw", styles.upright];
  return <Picture picture={picture} slot={slot} sizes={sizes} priority className={className} />;
}

/** Rich text starts with h3; below the h1 of an article headings are raised by one level. */
export function raiseHeadings(html: string): string {
  return html.replaceAll(/<(\/?)h([34])>/g, (_, end: string, level: string) => `<${end}h${Number(level) - 1}>`);
}

function Neighbour({ id, title, label, rel }: { id: string; title: string; label: string; rel: "prev" | "next" }) {
  return (
    <Link className={styles.neighbour} to={newsItemPath(id)} rel={rel}>
      <span>{label}</span>
      {title}
    </Link>
  );
}
