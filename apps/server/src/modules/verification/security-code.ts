import { createHmac, randomBytes } from "node:crypto";
import { withoutInvisible } from "@klarholm/contract";

/** The characters of a code: digits and capitals without those that look alike (docs/api-decisions.md section 4). */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const length = 16;
/** A primitive root modulo the 31 characters: its powers differ at all sixteen places. */
const radix = 3;

/**
 * The last character of a code, by the pure systems of ISO/IEC 7064 with modulus 31 and radix 3: every single
 * wrong character and every exchange of two characters changes it.
 * @param body the first fifteen characters
 */
export function checkCharacter(body: string): string {
  let sum = 0;
  for (const character of body) sum = ((sum + alphabet.indexOf(character)) * radix) % alphabet.length;
  return alphabet.charAt((1 - sum + alphabet.length) % alphabet.length);
}

/** Takes a code as people type or paste it: full-width characters, lower case, spaces, dashes and dots between. */
export function normaliseCode(typed: string): string {
  return withoutInvisible(typed.normalize("NFKC"))
    .toUpperCase()
    .replace(/[\p{Pd}_.·]/gu, "");
}

/** Whether a normalised code can have been made by us. */
export function isWellFormed(code: string): boolean {
  if (code.length !== length || [...code].some((character) => !alphabet.includes(character))) return false;
  return checkCharacter(code.slice(0, -1)) === code.slice(-1);
}

/** Makes codes of 74 bits of chance each. */
export function generateCodes(count: number): string[] {
  const bodies = randomCharacters(count * (length - 1));
  return Array.from({ length: count }, (_, index) => {
    const body = bodies.slice(index * (length - 1), (index + 1) * (length - 1));
    return body + checkCharacter(body);
  });
}

/** Five random bits choose one of 32; the one too many is drawn again, so that all 31 are equally likely. */
function randomCharacters(count: number): string {
  const characters: string[] = [];
  while (characters.length < count) {
    for (const byte of randomBytes(count - characters.length + 64)) {
      const character = alphabet[byte & 31];
      if (character !== undefined && characters.length < count) characters.push(character);
    }
  }
  return characters.join("");
}

/** A code as it is printed: XXXX-XXXX-XXXX-XXXX. */
export function groupCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/** What the database knows of a code. @param code normalised @param key the secret of code-key.ts */
export function hashCode(code: string, key: string): string {
  return createHmac("sha256", key).update(`code:${code}`).digest("hex");
}
