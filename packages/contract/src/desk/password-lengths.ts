/** Password lengths in characters. Free of schemas, because the desk's browser code loads it. */
export const passwordLengths = { min: 12, max: 128 } as const;
