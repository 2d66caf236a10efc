import type { Picture as PictureData } from "@klarholm/contract";
import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useRef, useState } from "react";
import { Picture } from "../../../../ui/Picture/Picture.tsx";
import { galleryCopy } from "./gallery.copy.ts";
import { ZoomSurface } from "./ZoomSurface.tsx";
import styles from "./Slider.module.css";

interface Props {
  pictures: readonly PictureData[];
  start: number;
  onClose: () => void;
}

export function Slider({ pictures, start, onClose }: Props) {
  // A ref: Embla calls watchDrag outside rendering.
  const zoomed = useRef(false);
  const [sharp, setSharp] = useState(false);
  const calm = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    startIndex: start,
    // Embla's unit, not milliseconds; 0 never settles.
    duration: calm ? 1 : 28,
    // A zoomed picture is moved instead.
    watchDrag: () => !zoomed.current,
  });
  const [selected, setSelected] = useState(start);

  useEffect(() => {
    if (!embla) return;
    const follow = () => setSelected(embla.selectedScrollSnap());
    embla.on("select", follow);
    return () => {
      embla.off("select", follow);
    };
  }, [embla]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "ArrowLeft") embla?.scrollPrev();
      if (event.key === "ArrowRight") embla?.scrollNext();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [embla]);

  const onZoomedChange = (next: boolean) => {
    zoomed.current = next;
    // Loads the largest rendition at the first zoom.
    if (next) setSharp(true);
  };

  const several = pictures.length > 1;
  return (
    <div className={styles.gallery}>
      <div className={styles.viewport} ref={viewport}>
        <ul className={styles.slides}>
          {pictures.map((picture, index) => (
            <li key={index} className={styles.slide} aria-hidden={index !== selected}>
              <ZoomSurface active={index === selected} onZoomedChange={onZoomedChange} onSwipeDown={onClose}>
                <Picture
                  picture={picture}
                  sizes={sharp && index === selected ? "1500px" : "(min-width: 48em) 85vh, 100vw"}
                  slot="gallery"
                />
              </ZoomSurface>
            </li>
          ))}
        </ul>
      </div>
      {several && (
        <>
          <Arrow side="left" label={galleryCopy.previous} onClick={() => embla?.scrollPrev()} />
          <Arrow side="right" label={galleryCopy.next} onClick={() => embla?.scrollNext()} />
          <p className={styles.position} aria-live="polite">
            {galleryCopy.position(selected + 1, pictures.length)}
          </p>
          <ul className={styles.thumbnails} aria-label={galleryCopy.thumbnails}>
            {pictures.map((picture, index) => (
              <li key={index}>
                <button
                  type="button"
                  className={styles.thumbnail}
                  aria-label={galleryCopy.thumbnail(index + 1)}
                  aria-current={index === selected}
                  onClick={() => embla?.scrollTo(index)}
                >
                  <Picture picture={{ ...picture, alt: "" }} slot="productThumb" sizes="64px" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Arrow({ side, label, onClick }: { side: "left" | "right"; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.arrow} data-side={side} aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" aria-hidden>
        <path d="m9 4 8 8-8 8" />
      </svg>
    </button>
  );
}
