import { createHmac, randomBytes } from "node:crypto";
import { withoutInvisible } from "@klarholm/contract";

/** Digits and capitals without those that look alike (docs/api-decisions.md section 4). */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const length = 16;
/** A primitive root modulo 31: its powers differ at all sixteen positions. */
const radix = 3;

/** Digits of a hash that name a code where codes must not stand, such as the audit log. */
export const hashDigits = 12;

/**
 * The check character of a code, a pure system of ISO/IEC 7064 with modulus 31 and radix 3. It detects every wrong
 * character and every transposition.
 * @param body the first fifteen characters
 */
export function checkCharacter(body: string): string {
  let sum = 0;
  for (const character of body) sum = ((sum + alphabet.indexOf(character)) * radix) % alphabet.length;
  return alphabet.charAt((1 - sum + alphabet.length) % alphabet.length);
}

/** Normalizes a typed code: full-width characters, lower case, and spaces, dashes and dots between. */
export function normalizeCode(typed: string): string {
  return withoutInvisible(typed.normalize("NFKC"))
    .toUpperCase()
    .replace(/[\p{Pd}_.·]/gu, "");
}

/** Whether a normalized code has the right length, characters and check character. */
export function isWellFormed(code: string): boolean {
  if (code.length !== length || [...code].some((character) => !alphabet.includes(character))) return false;
  return checkCharacter(code.slice(0, -1)) === code.slice(-1);
}

/** Generates codes of 74 random bits each. */
export function generateCodes(count: number): string[] {
  const bodies = randomCharacters(count * (length - 1));
  return Array.from({ length: count }, (_, index) => {
    const body = bodies.slice(index * (length - 1), (index + 1) * (length - 1));
    return body + checkCharacter(body);
  });
}

/** Draws five random bits for each character, and again for the 32nd value, so that all 31 are equally likely. */
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

/** The printed form of a code: XXXX-XXXX-XXXX-XXXX. */
export function groupCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/** The hash that the database stores. @param code normalized @param key from `openCodeKey` */
export function hashCode(code: string, key: string): string {
  return createHmac("sha256", key).update(`code:${code}`).digest("hex");
}
