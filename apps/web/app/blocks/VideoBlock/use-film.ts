import { useEffect, useRef, useState } from "react";
import { listen } from "../../ui/listen.ts";

export type FilmState = "waiting" | "playing" | "paused";

/** A film and its state. Autoplay waits for visibility and respects reduced motion, data saving and a pause. */
export function useFilm(autoplay: boolean) {
  const film = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<FilmState>("waiting");
  const stopped = useRef(false);

  useEffect(() => {
    const element = film.current;
    if (!element) return;
    const stops = [
      listen(element, "play", () => setState("playing")),
      listen(element, "pause", () => setState("paused")),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);

  useEffect(() => {
    const element = film.current;
    if (!element || !autoplay || prefersStillness()) return;
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) element.pause();
        else if (!stopped.current) void play(element);
      },
      { threshold: 0.4 },
    );
    sight.observe(element);
    return () => sight.disconnect();
  }, [autoplay]);

  const toggle = () => {
    const element = film.current;
    if (!element) return;
    stopped.current = !element.paused;
    if (element.paused) void play(element);
    else element.pause();
  };

  return { film, state, toggle };
}

/** Playing may be refused; the button remains. */
function play(element: HTMLVideoElement): Promise<void> {
  element.muted = true;
  return element.play().catch(() => undefined);
}

function prefersStillness(): boolean {
  const saving =
    "connection" in navigator &&
    typeof navigator.connection === "object" &&
    navigator.connection !== null &&
    Reflect.get(navigator.connection, "saveData") === true;
  return saving || matchMedia("(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)").matches;
}
