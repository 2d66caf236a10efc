/**
 * Whether a link in a resume may lead there: to the web, a mailbox or a telephone, or nowhere that a reader follows by
 * itself (`www.example.com` without more). Files, other machines' shares and everything that runs are refused.
 */
export function isHarmlessAddress(address: string): boolean {
  const plain = withoutEscapes(address).replace(/[\p{Cc}\p{Cf}\s]/gu, "");
  return /^(?:https?|mailto|tel|sms):/i.test(plain) || !/^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(plain);
}

/** Whether it is a file on a drive of whoever opens it, which nobody else has put there. */
export function isOnOwnDrive(address: string): boolean {
  return /^(?:file:\/\/\/)?[a-z]:[\\/]/i.test(withoutEscapes(address));
}

function withoutEscapes(address: string): string {
  return address.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
