/** Bytes of the largest picture or receipt that is taken: photos as phones make them fit. */
export const largestPicture = 10 * 1024 * 1024;
