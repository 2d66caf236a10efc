/**
 * Whether a link leads to the web, a mailbox or a telephone, or is a relative address (`www.example.com`, an anchor).
 */
export function isOrdinaryLink(address: string): boolean {
  const plain = normalized(address);
  return /^(?:https?|mailto|tel|sms):/i.test(plain) || !/^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(plain);
}

/**
 * The machine that a reader contacts to fetch an address: a web server, a Windows network share, which may receive the
 * user's credentials, or its own.
 */
export function locationOf(address: string): "web" | "network" | "own" {
  const plain = normalized(address).replace(/^file:/i, "");
  // file:///C:/ is of the own machine, file://server/ and \\server\ are not; Word for Mac writes file:////Users/.
  if (/^\/{3,}(?:users|volumes|library|applications|private|home|tmp|var|opt|mnt)\//i.test(plain)) return "own";
  if (/^(?:[\\/]{2}[^\\/]|[\\/]{4,}[^\\/])/.test(plain) && !/^[\\/]{2}localhost[\\/]/i.test(plain)) return "network";
  if (/^(?:[a-z]:[\\/]|[\\/]{3})/i.test(plain)) return "own";
  return /^[a-z][a-z\d+.-]+:/i.test(plain) && !/^Macintosh/i.test(plain) ? "web" : "own";
}

function normalized(address: string): string {
  return address
    .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[\p{Cc}\p{Cf}\s]/gu, "");
}
