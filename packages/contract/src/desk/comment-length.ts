/** Characters of a comment. */
export const maxCommentLength = 2000;
