import { Form } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { PageHead } from "../../../ui/PageHead/PageHead.tsx";
import type { FoundProducts } from "../../catalogue/load-list.server.ts";
import { keywordLength } from "../keyword.ts";
import { searchCopy } from "../search.copy.ts";
import { UnderstoodParts } from "../UnderstoodParts/UnderstoodParts.tsx";
import styles from "./SearchHead.module.css";

interface Props {
  keyword: string;
  found: Pick<FoundProducts, "correctedKeyword" | "partial" | "understood"> | undefined;
  addressOf: (keyword: string) => string;
  /** The path of the form, which sends `keyword`. */
  action: string;
}

/** The head of search pages: the keyword, its correction or relaxation, and a form. */
export function SearchHead({ keyword, found, addressOf, action }: Props) {
  const { correctedKeyword = null, partial = false, understood = [] } = found ?? {};
  const dropped = understood.filter((part) => part.dropped).map(({ text }) => text);
  const lead = [
    ...(keyword ? [] : [searchCopy.askText]),
    ...(correctedKeyword === null ? [] : [searchCopy.corrected(keyword, correctedKeyword)]),
    ...(partial ? [dropped.length > 0 ? searchCopy.relaxed(dropped.join("”“")) : searchCopy.partial(keyword)] : []),
  ];
  return (
    <PageHead
      english={searchCopy.english}
      title={keyword ? searchCopy.resultsFor(keyword) : searchCopy.askTitle}
      typed={keyword !== ""}
      lead={lead}
    >
      <Form key={keyword} className={styles.form} action={action} role="search" aria-label={searchCopy.title}>
        <input
          className={styles.input}
          type="search"
          name="keyword"
          defaultValue={keyword}
          maxLength={keywordLength}
          aria-label={searchCopy.placeholder}
          placeholder={searchCopy.placeholder}
        />
        <button type="submit" className={buttonVariant("quiet")}>
          {searchCopy.submit}
        </button>
      </Form>
      <UnderstoodParts parts={understood} addressOf={addressOf} />
    </PageHead>
  );
}
