import type { Suggestion } from "@klarholm/contract";
import { succeeded } from "@klarholm/contract/client";
import { useEffect, useState } from "react";
import { browserClient } from "../../../api/browser-client.ts";
import type { SiteConfig } from "../../../api/contexts.ts";

/** Milliseconds without typing before suggestions are fetched, and how many (section 9). */
const debounce = 1000;
const size = 10;

/** A list of suggestions, and the text that it answers. */
export interface Suggested {
  text: string;
  list: readonly Suggestion[];
}

const nothing: Suggested = { text: "", list: [] };

/**
 * Suggestions for what is typed: fetched when typing rests, gone when the text is. Until new ones are there the old ones
 * stay; an answer to an older text is never taken. Failures are only warned of (SEARCH-06).
 */
export function useSuggestions(text: string, config: SiteConfig): Suggested {
  const [suggested, setSuggested] = useState(nothing);

  useEffect(() => {
    if (text === "") return;
    const controller = new AbortController();
    const fetchThem = async () => {
      const answer = await browserClient(config).call(
        "autocomplete",
        { searchWord: text, size },
        { signal: controller.signal },
      );
      if (!controller.signal.aborted && succeeded(answer)) setSuggested({ text, list: answer.data });
    };
    const timer = setTimeout(() => {
      fetchThem().catch((error: unknown) => {
        if (!controller.signal.aborted) console.warn("The suggestions could not be fetched", error);
      });
    }, debounce);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, config]);

  return text === "" ? nothing : suggested;
}
