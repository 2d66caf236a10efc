/** Pixels of a poster: a square picture, and the height of the text below. */
export const posterSize = { width: 1080, picture: 1080, words: 440 } as const;
