/** Lifetime of the desk's previews, in days. */
export const previewLifetime = 1 / 12;
