import type { BlockContents } from "@klarholm/contract";
import type { PageQuery } from "@klarholm/contract/page-query";
import { useId } from "react";
import { Form, useLocation, useSearchParams } from "react-router";
import { buttonVariant } from "../../ui/Button/button-variant.ts";
import { Choice } from "../../ui/Choice/Choice.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import { blocksCopy } from "../blocks.copy.ts";
import { ContentLink } from "../ContentLink/ContentLink.tsx";
import { editorialCopy } from "../editorial.copy.ts";
import { chosenYear, type YearChoiceContents, selectableYears } from "./year-choice.ts";
import styles from "./YearChoice.module.css";

interface Props {
  choice: YearChoiceContents;
  items: BlockContents<"SequenceModel">["items"];
  as: "h2" | "h3";
}

/** Asks for a year and shows its item. A GET form: each result has an address. */
export function YearChoice({ choice, items, as: Title }: Props) {
  const id = useId();
  const { pathname } = useLocation();
  const [query]: [PageQuery, unknown] = useSearchParams();
  const chosen = chosenYear(query.get("year"), choice, items);
  const { item } = chosen ?? {};
  const { title, text, link, linkName } = item ?? chosen?.absent ?? {};
  return (
    <section id="your-year" className={styles.choice} aria-labelledby={id} data-chosen={chosen && true}>
      <div className={styles.question}>
        <Title id={id} className={styles.title}>
          {choice.title}
        </Title>
        {choice.text && <p className={styles.text}>{choice.text}</p>}
        <Form className={styles.form} action={`${pathname}#your-year`} preventScrollReset>
          <Choice
            key={chosen?.year}
            label={editorialCopy.year}
            name="year"
            value={chosen && String(chosen.year)}
            all={editorialCopy.yearHint}
            options={selectableYears(choice, items).map((year) => ({ value: String(year), name: String(year) }))}
          />
          <button type="submit" className={buttonVariant("outlined")}>
            {editorialCopy.showYear}
          </button>
        </Form>
      </div>
      <div className={styles.answer} aria-live="polite">
        {chosen && (
          <figure key={chosen.year} className={styles.found}>
            {item?.pic ? (
              <Picture picture={item.pic} slot="gallery" sizes="(min-width: 48em) 50vw, 100vw" />
            ) : (
              <span className={styles.ring} aria-hidden>
                {chosen.year}
              </span>
            )}
            <figcaption className={styles.words}>
              {item && <p className={styles.year}>{chosen.year}</p>}
              <p className={styles.name}>{title}</p>
              {text && <p className={styles.text}>{text}</p>}
              {link && (
                <ContentLink link={link}>
                  <span className={buttonVariant("quiet")}>{linkName || blocksCopy.seeAll}</span>
                </ContentLink>
              )}
            </figcaption>
          </figure>
        )}
      </div>
    </section>
  );
}
