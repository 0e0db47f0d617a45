/** The largest picture or receipt in bytes: phone photos fit. */
export const largestPicture = 10 * 1024 * 1024;
