import { useDeferredValue, useEffect, useId, useState } from "react";
import { useLocation } from "react-router";
import { Disclosure } from "../../ui/Disclosure/Disclosure.tsx";
import { RichText } from "../../ui/RichText/RichText.tsx";
import { SideHeading } from "../SideHeading/SideHeading.tsx";
import { useCommittedText } from "../../ui/use-committed-text.ts";
import type { BlockProps } from "../block-props.ts";
import { matchesQuery, searchableText } from "./find.ts";
import { groupsOf } from "./groups.ts";
import { SearchField } from "./SearchField.tsx";
import styles from "./CollapseModelBlock.module.css";

/** Disclosures, such as questions and answers; the anchor of one opens it. */
export function CollapseModelBlock({
  contents: { searchable, items, ...heading },
  isOpening,
}: BlockProps<"CollapseModel">) {
  const groups = groupsOf(items);
  const levels = ["h2", "h3", "h4"] as const;
  const depth = heading.title ? 1 : 0;
  const Group = levels[depth] ?? "h2";
  const Question = levels[groups.some(({ name }) => name) ? depth + 1 : depth] ?? "h2";
  const listId = useId();
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const wanted = useDeferredValue(useCommittedText(field).trim());
  const found = items.map(({ title, text }) => matchesQuery(wanted, searchableText(title, text)));
  useOpenByAnchor(items);
  return (
    <SideHeading {...heading} isOpening={isOpening}>
      {searchable && (
        <SearchField
          field={setField}
          isSearching={wanted !== ""}
          count={found.filter(Boolean).length}
          listId={listId}
        />
      )}
      <div id={listId}>
        {groups.map(({ name, members }) => (
          <div key={members[0]?.index} className={styles.group} hidden={!members.some(({ index }) => found[index])}>
            {name && <Group className={styles.groupTitle}>{name}</Group>}
            {members.map(({ title, text, anchor, index }) => (
              <div key={index} hidden={!found[index]}>
                {/* Opens answers that match the search; later clicks are the visitor's. */}
                <Disclosure
                  title={<Question className={styles.title}>{title}</Question>}
                  open={wanted !== "" && Boolean(found[index]) && !matchesQuery(wanted, searchableText(title, ""))}
                >
                  <div id={anchor} className={styles.answer}>
                    <RichText html={text} />
                  </div>
                </Disclosure>
              </div>
            ))}
          </div>
        ))}
      </div>
    </SideHeading>
  );
}

/** Opens the disclosure of the address's anchor on in-app navigation; browsers do it on page load only. */
function useOpenByAnchor(items: readonly { anchor?: string | undefined }[]) {
  const hash = useLocation().hash.slice(1);
  const wanted = items.find(
    ({ anchor }) => anchor !== undefined && (anchor === hash || encodeURIComponent(anchor) === hash),
  )?.anchor;
  useEffect(() => {
    const target = wanted === undefined ? null : document.getElementById(wanted);
    const details = target?.closest("details");
    if (!target || !details) return;
    details.open = true;
    target.scrollIntoView();
  }, [wanted]);
}
