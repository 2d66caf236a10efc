import { categoryPath } from "@klarholm/contract/link";
import { Link } from "react-router";
import { Label } from "../../ui/Label/Label.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import type { BlockProps } from "../block-props.ts";
import styles from "./Category02Block.module.css";

export function Category02Block({ contents: { list, ...heading }, isOpening }: BlockProps<"category02">) {
  return (
    <div className={styles.block}>
      <BlockHeading {...heading} isOpening={isOpening} />
      <ul className={styles.tiles} data-count={Math.min(list.length, 3)}>
        {list.map(({ category, pic, text }) => {
          const picture = pic ?? category.picture;
          return (
            <li key={category.virtualCategoryCode}>
              <Link
                className={styles.tile}
                to={categoryPath({ code: category.virtualCategoryCode, leafFlag: category.leafFlag })}
                prefetch="intent"
              >
                {picture && (
                  <Picture
                    picture={picture}
                    sizes={list.length === 1 ? "100vw" : "(min-width: 48em) 66vw, 100vw"}
                    className={styles.picture}
                  />
                )}
                <span className={styles.words}>
                  {category.i18nVirtualCategoryName.en && (
                    <Label as="span" className={styles.english} lang="en">
                      {category.i18nVirtualCategoryName.en}
                    </Label>
                  )}
                  <span className={styles.name}>{category.virtualCategoryName}</span>
                  {text && <span className={styles.text}>{text}</span>}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
