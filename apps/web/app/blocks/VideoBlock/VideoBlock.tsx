import { imageUrl } from "@klarholm/contract/images";
import { plainRenditions } from "@klarholm/contract/picture-slots";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import { editorialCopy } from "../editorial.copy.ts";
import type { BlockProps } from "../block-props.ts";
import { useFilm } from "./use-film.ts";
import styles from "./VideoBlock.module.css";

export function VideoBlock({ contents, isOpening }: BlockProps<"videoBlock">) {
  const { video, poster, autoplay, caption, ...heading } = contents;
  const { film, state, toggle } = useFilm(autoplay);
  const scripted = useHydrated();
  // Autoplaying films have one button; others the browser's controls while playing.
  const ownButton = scripted && (autoplay || state === "waiting");
  return (
    <div className={styles.block}>
      <div className={styles.heading}>
        <BlockHeading {...heading} isOpening={isOpening} />
      </div>
      <figure className={styles.figure}>
        <div className={styles.film}>
          <video
            ref={film}
            className={styles.video}
            width={video.width}
            height={video.height}
            poster={imageUrl(poster.url, plainRenditions.poster)}
            preload="none"
            muted
            loop={autoplay}
            playsInline
            controls={!ownButton}
            aria-label={poster.alt}
          >
            <source src={video.url} type={video.type} />
          </video>
          {ownButton && (
            <button
              type="button"
              className={styles.toggle}
              data-state={state}
              aria-label={state === "playing" ? editorialCopy.pause : editorialCopy.play}
              onClick={toggle}
            >
              <svg viewBox="0 0 20 20" width="20" height="20" fill="currentColor" aria-hidden>
                <path d={state === "playing" ? "M5 4h3v12H5zM12 4h3v12h-3z" : "M6 3.5 16.5 10 6 16.5z"} />
              </svg>
            </button>
          )}
        </div>
        {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
      </figure>
    </div>
  );
}
