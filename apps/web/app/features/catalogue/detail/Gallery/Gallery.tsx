import type { Picture as PictureData } from "@klarholm/contract";
import { pictureUrl } from "../../../../ui/Picture/renditions.ts";
import { productPath } from "@klarholm/contract/link";
import { type MouseEvent, useState } from "react";
import { useTravel } from "../../../../cards/use-travel.ts";
import { usePart } from "../../../../loading/use-part.ts";
import { Picture } from "../../../../ui/Picture/Picture.tsx";
import { galleryCopy } from "./gallery.copy.ts";
import styles from "./Gallery.module.css";

const loadModal = async () => (await import("./GalleryModal.tsx")).default;

/** A product picture as it is processed: 1500x1500, padded (section 9). */
const large = { width: 1500, height: 1500, mode: "pad" } as const;

/**
 * The product's pictures: a grid on wide windows, in two columns when there are more than two, and a row
 * to swipe through on phones. Each is a link to the large picture; with JavaScript it opens the modal.
 */
export function Gallery({ id, name, pictures }: { id: string; name: string; pictures: readonly PictureData[] }) {
  const first = useTravel<HTMLLIElement>(productPath(id), id);
  const [opened, setOpened] = useState<number>();
  const [GalleryModal, askForModal] = usePart(loadModal);

  const open = (index: number) => (event: MouseEvent) => {
    // A new tab or window is the visitor's choice.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setOpened(index);
    askForModal();
  };

  return (
    <>
      <ul
        className={styles.grid}
        data-columns={pictures.length > 2 ? 2 : 1}
        data-odd={pictures.length % 2 === 1 || undefined}
      >
        {pictures.map((picture, index) => (
          <li key={index} className={styles.cell} ref={index === 0 ? first : undefined}>
            <a
              className={styles.link}
              href={pictureUrl(picture.url, large)}
              onClick={open(index)}
              aria-haspopup="dialog"
            >
              <Picture
                picture={picture.alt ? picture : { ...picture, alt: galleryCopy.open(index + 1, pictures.length) }}
                sizes="(min-width: 48em) 54vw, 100vw"
                slot="gallery"
                priority={index === 0}
              />
              <span className={styles.counter} aria-hidden="true">
                {galleryCopy.position(index + 1, pictures.length)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {GalleryModal && opened !== undefined && (
        <GalleryModal name={name} pictures={pictures} start={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
