import type { ProductCard, SiteSettings } from "@klarholm/contract";
import { productPath } from "@klarholm/contract/link";
import { slotRenditions } from "@klarholm/contract/picture-slots";
import { useState } from "react";
import { Link } from "react-router";
import { seriesLabel } from "../../../cards/series-label.ts";
import { importOnDemand } from "../../../navigation/use-lazy-component.ts";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { Facts } from "../../../ui/Facts/Facts.tsx";
import { Label } from "../../../ui/Label/Label.tsx";
import { Picture } from "../../../ui/Picture/Picture.tsx";
import { pictureUrl } from "../../../ui/Picture/renditions.ts";
import type { VerificationAnswer } from "../query-code.ts";
import { formatTime } from "../result.ts";
import { certificateCopy as copy } from "./certificate.copy.ts";
import styles from "./Certificate.module.css";

interface Props {
  product: ProductCard;
  data: VerificationAnswer["data"];
  /** In groups. */
  code: string;
  settings: SiteSettings;
}

/** The certificate of a genuine product with its code's queries. It can be saved as a picture. */
export function Certificate({ product, data: { queryTimes, firstSearchTime }, code, settings }: Props) {
  const [saved, setSaved] = useState<string>();
  const { productName, majorImage } = product;
  const issuer = settings.site?.brandName ?? "";
  const series = seriesLabel(product);
  const facts = [
    { label: copy.series, value: product.brandSeriesName },
    { label: copy.article, value: product.spuCode },
    { label: copy.times, value: copy.timesValue(queryTimes) },
    { label: copy.firstTime, value: firstSearchTime ? formatTime(firstSearchTime) : "" },
    // The last group only: others could use up the full code from a shared picture.
    { label: copy.code, value: copy.codeEnd(code.split("-").pop() ?? "") },
  ].filter(({ value }) => value !== "");

  const save = () => {
    // The smallest rendition that is sharp in the saved picture, in a format that every browser can draw.
    const renditions = slotRenditions(majorImage, "gallery", "webp");
    const rendition = renditions.find(({ pixels }) => pixels >= 560) ?? renditions[renditions.length - 1];
    const picture = pictureUrl(majorImage.url, rendition);
    importOnDemand(
      () => import("./save-certificate.ts"),
      async ({ saveCertificate }) =>
        setSaved(await saveCertificate({ issuer, series, name: productName, picture, facts })),
    );
  };

  return (
    <article className={styles.certificate} aria-label={copy.title}>
      <p className={styles.issuer}>{issuer}</p>
      <h2 className={styles.title}>{copy.title}</h2>
      <div className={styles.picture}>
        <Picture picture={majorImage} slot="gallery" sizes="(min-width: 48em) 320px, 70vw" />
      </div>
      <Label className={styles.series} lang={product.i18nBrandSeriesName.en ? "en" : undefined}>
        {series}
      </Label>
      <p className={styles.name}>
        <Link to={productPath(product.spuId, product.virtualCategoryCode)}>{productName}</Link>
      </p>
      <Facts facts={facts} className={styles.facts} />
      <p className={styles.note}>{copy.note}</p>
      <div className={styles.save}>
        <button type="button" className={buttonVariant("outlined")} onClick={save}>
          {copy.save}
        </button>
        {saved && (
          <figure className={styles.saved}>
            <img src={saved} alt={copy.savedAlt(productName)} width="1080" height="1440" />
            <figcaption>{copy.hold}</figcaption>
          </figure>
        )}
      </div>
    </article>
  );
}
