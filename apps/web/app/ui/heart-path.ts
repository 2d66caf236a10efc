/** The outline of a heart in a square of 20. */
export const heartPath =
  "M10 17C6.500 14.200 2.500 11 2.500 7.200a3.900 3.900 0 0 1 7.500-1.600 3.900 3.900 0 0 1 7.500 1.600C17.500 11 13.500 14.200 10 17Z";
