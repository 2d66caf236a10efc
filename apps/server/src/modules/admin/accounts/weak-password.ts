import { ApiError } from "../../../plugins/http/api-error.ts";

/** zxcvbn's scale from 0 to 4. Lower scores are cracked within hours from a leaked hash. */
const minScore = 3;

/**
 * Refuses common passwords, keyboard rows, repetitions, dates, and passwords made of the given words.
 * @param words words of the account and the site
 * @throws ApiError PASSWORD_WEAK
 */
export async function expectStrong(password: string, words: readonly string[]): Promise<void> {
  // Imported on use: the dictionaries are large.
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const { score } = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }).check(password, [...words]);
  if (score < minScore) throw new ApiError("PASSWORD_WEAK");
}

/** The account's name and the words of the site's host name. */
export function ownWords(name: string, origin: string): string[] {
  return [name, ...new URL(origin).hostname.split("."), "klarholm", "工作台"];
}
