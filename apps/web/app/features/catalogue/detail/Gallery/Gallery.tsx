import type { Picture as PictureData } from "@klarholm/contract";
import { pictureUrl } from "../../../../ui/Picture/renditions.ts";
import { productPath } from "@klarholm/contract/link";
import { useRef, useState } from "react";
import { usePictureTransition } from "../../../../cards/use-picture-transition.ts";
import { PageDialog } from "../../../../ui/Dialog/PageDialog.tsx";
import { Picture } from "../../../../ui/Picture/Picture.tsx";
import { galleryCopy } from "./gallery.copy.ts";
import styles from "./Gallery.module.css";

const galleryId = "gallery";

/** Of the full-screen gallery (section 9). */
const maxPictures = 10;

/** Section 9. */
const large = { width: 1500, height: 1500, mode: "pad" } as const;

/**
 * The product's pictures: a grid on wide windows, a row on phones. Each opens the full-screen gallery, also before
 * hydration (hydration/before-hydration.ts); without scripts it links to the large picture.
 */
export function Gallery({ id, name, pictures }: { id: string; name: string; pictures: readonly PictureData[] }) {
  const first = usePictureTransition<HTMLLIElement>(productPath(id), id);
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
              data-dialog={galleryId}
              data-slide={Math.min(index, maxPictures - 1)}
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
      <FullScreen name={name} pictures={pictures.slice(0, maxPictures)} />
    </>
  );
}

const loadSlider = async () => (await import("./Slider.tsx")).Slider;

/** The full-screen gallery: a row, replaced by the slider when its code has loaded. */
function FullScreen({ name, pictures }: { name: string; pictures: readonly PictureData[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<{ Slider: Awaited<ReturnType<typeof loadSlider>>; start: number }>();
  const onOpenChange = (open: boolean) => {
    if (!open) return setShown(undefined);
    loadSlider()
      .then(
        (Slider) =>
          row.current &&
          setShown({ Slider, start: Math.round(row.current.scrollLeft / Math.max(1, row.current.clientWidth)) }),
      )
      // The row remains; the next opening retries.
      .catch(() => undefined);
  };
  return (
    <PageDialog
      id={galleryId}
      title={galleryCopy.title(name)}
      hideTitle
      variant="full"
      className={styles.dialog}
      onOpenChange={onOpenChange}
    >
      {shown ? (
        <shown.Slider
          pictures={pictures}
          start={shown.start}
          onClose={() => document.querySelector<HTMLDialogElement>(`#${galleryId}`)?.close()}
        />
      ) : (
        <ul ref={row} className={styles.row}>
          {pictures.map((picture, index) => (
            <li key={index} className={styles.slide} data-slide={index}>
              <Picture picture={picture} sizes="(min-width: 48em) 85vh, 100vw" slot="gallery" />
            </li>
          ))}
        </ul>
      )}
    </PageDialog>
  );
}
