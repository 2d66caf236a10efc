/**
 * Whether a file may become a resume, by its first four bytes: what may not is not even written down. It stands apart from
 * `resumeType`, whose libraries, a fifth of the modules of a start, only the thread that judges loads.
 */
export function mayBeResume(head: Uint8Array): boolean {
  return ["%PDF", "\xd0\xcf\x11\xe0", "PK\x03\x04"].includes(Buffer.from(head.subarray(0, 4)).toString("latin1"));
}
