import type { Picture as PictureData, ProductCard, SiteSettings } from "@klarholm/contract";
import { pictureUrl } from "../../../ui/Picture/renditions.ts";
import { productPath } from "@klarholm/contract/link";
import { slotRenditions } from "@klarholm/contract/picture-slots";
import { useState } from "react";
import { Link } from "react-router";
import { seriesLabel } from "../../../cards/series-label.ts";
import { fetchCode } from "../../../navigation/use-lazy-component.ts";
import { look } from "../../../ui/Button/look.ts";
import { Label } from "../../../ui/Label/Label.tsx";
import { Picture } from "../../../ui/Picture/Picture.tsx";
import type { VerificationAnswer } from "../ask.ts";
import { certificateCopy as copy } from "./certificate.copy.ts";
import { Facts } from "../../../ui/Facts/Facts.tsx";
import styles from "./Certificate.module.css";
import { certificateFacts } from "./facts.ts";

interface Props {
  product: ProductCard;
  data: VerificationAnswer["data"];
  /** As it was asked about, in groups. */
  code: string;
  settings: SiteSettings;
}

/** What a valid code proves: the very piece, when and how often it was asked about; it can be kept as a picture. */
export function Certificate({ product, data, code, settings }: Props) {
  const [saved, setSaved] = useState<string>();
  const issuer = settings.site?.brandName ?? "";
  const facts = certificateFacts(product, data, code);

  const save = () =>
    fetchCode(
      () => import("./save-certificate.ts"),
      async ({ saveCertificate }) =>
        setSaved(
          await saveCertificate({
            issuer,
            title: copy.title,
            series: seriesLabel(product),
            name: product.productName,
            picture: printable(product.majorImage),
            facts,
            note: copy.note,
            fileName: copy.fileName(product.productName),
          }),
        ),
    );

  return (
    <article className={styles.certificate} aria-label={copy.title}>
      <p className={styles.issuer}>{issuer}</p>
      <h2 className={styles.title}>{copy.title}</h2>
      <div className={styles.picture}>
        <Picture picture={product.majorImage} slot="gallery" sizes="(min-width: 48em) 320px, 70vw" />
      </div>
      <Label className={styles.series} lang={product.i18nBrandSeriesName.en ? "en" : undefined}>
        {seriesLabel(product)}
      </Label>
      <p className={styles.name}>
        <Link to={productPath(product.spuId, product.virtualCategoryCode)}>{product.productName}</Link>
      </p>
      <Facts facts={facts} className={styles.facts} />
      <p className={styles.note}>{copy.note}</p>
      <div className={styles.save}>
        <button type="button" className={look("outlined")} onClick={save}>
          {copy.save}
        </button>
        {saved && (
          <figure className={styles.saved}>
            <img src={saved} alt={copy.savedAlt(product.productName)} width="1080" height="1440" />
            <figcaption>{copy.hold}</figcaption>
          </figure>
        )}
      </div>
    </article>
  );
}

/** The smallest rendition that is sharp in the saved picture, which every browser can draw. */
function printable(picture: PictureData): string {
  const offered = slotRenditions(picture, "gallery", "webp");
  return pictureUrl(picture.url, offered.find(({ pixels }) => pixels >= 560) ?? offered[offered.length - 1]);
}
