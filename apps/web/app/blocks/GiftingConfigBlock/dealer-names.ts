/** The names in a list separated by commas, Latin or Chinese ones. */
export function dealerNames(list = ""): string[] {
  return list
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter(Boolean);
}
