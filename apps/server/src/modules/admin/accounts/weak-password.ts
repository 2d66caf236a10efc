import { ApiError } from "../../../plugins/http/api-error.ts";

/** Of five steps from 0: below this one a password is guessed within hours, once its hash is known. */
const leastScore = 3;

/**
 * Refuses a password that is guessed early: a common one, one that is made of the account's or the site's own words, and
 * what is a row of keys, a repetition or a date.
 * @param words what the password must not be made of
 * @throws ApiError PASSWORD_WEAK
 */
export async function expectStrong(password: string, words: readonly string[]): Promise<void> {
  // Only whoever sets a password pays for tens of thousands of words.
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const { score } = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }).check(password, [...words]);
  if (score < leastScore) throw new ApiError("PASSWORD_WEAK");
}

/** What passwords of an account are not made of: its name, and what the site is called by its address. */
export function ownWords(name: string, origin: string): string[] {
  return [name, ...new URL(origin).hostname.split("."), "klarholm", "工作台"];
}
