import type { Understood } from "@klarholm/contract";
import { Form } from "react-router";
import { look } from "../../../ui/Button/look.ts";
import { PageHead } from "../../../ui/PageHead/PageHead.tsx";
import { keywordLength } from "../keyword.ts";
import { searchCopy } from "../search.copy.ts";
import { UnderstoodParts } from "../UnderstoodParts/UnderstoodParts.tsx";
import styles from "./SearchHead.module.css";

interface Props {
  keyword: string;
  /** What was looked for instead. */
  corrected?: string | null;
  partial?: boolean;
  understood: readonly Understood[];
  /** The address of another keyword. */
  addressOf: (keyword: string) => string;
  /** Where the form leads: the list or the results, each of which reads `keyword`. */
  action: string;
}

/** The head of pages about a keyword: what was asked for, what was found instead, and a field to ask anew. */
export function SearchHead({ keyword, corrected = null, partial = false, understood, addressOf, action }: Props) {
  const lead = [
    keyword ? undefined : searchCopy.askText,
    corrected === null ? undefined : searchCopy.corrected(keyword, corrected),
    partial ? relaxedText(keyword, understood) : undefined,
  ].filter((text) => text !== undefined);
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
        <button type="submit" className={look("quiet")}>
          {searchCopy.submit}
        </button>
      </Form>
      <UnderstoodParts parts={understood} addressOf={addressOf} />
    </PageHead>
  );
}

/** Says what was left out where that is known. */
function relaxedText(keyword: string, understood: readonly Understood[]): string {
  const dropped = understood.filter((part) => part.dropped).map(({ text }) => text);
  return dropped.length > 0 ? searchCopy.relaxed(dropped.join("”“")) : searchCopy.partial(keyword);
}
