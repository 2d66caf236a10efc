/** Characters that a password of the desk may have. Free of schemas, because the desk's pages load it. */
export const passwordLengths = { min: 12, max: 128 } as const;
