/** Pixels of a poster: a square picture, and below it the height of what is said. */
export const posterSize = { width: 1080, picture: 1080, words: 440 } as const;
