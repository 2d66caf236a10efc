import type { Suggestion } from "@klarholm/contract";
import { succeeded } from "@klarholm/contract/client";
import { useEffect, useState } from "react";
import { browserClient } from "../../../api/browser-client.ts";
import type { SiteConfig } from "../../../api/contexts.ts";

/** Milliseconds, and the number of suggestions (section 9). */
const debounce = 1000;
const size = 10;

const empty: { text: string; list: readonly Suggestion[] } = { text: "", list: [] };

/**
 * Fetches suggestions, debounced; a failure is only logged (SEARCH-06).
 * @returns the latest suggestions with the text that they answer; they stay until newer ones arrive
 */
export function useSuggestions(text: string, config: SiteConfig) {
  const [suggested, setSuggested] = useState(empty);

  useEffect(() => {
    if (text === "") return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      try {
        const answer = await browserClient(config).call("autocomplete", { searchWord: text, size }, { signal });
        if (!signal.aborted && succeeded(answer)) setSuggested({ text, list: answer.data });
      } catch (error) {
        if (!signal.aborted) console.warn("The suggestions could not be fetched", error);
      }
    }, debounce);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, config]);

  return text === "" ? empty : suggested;
}
