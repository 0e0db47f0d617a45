/** The largest picture or receipt in bytes: phone photos fit. */
export const largestPicture = 10 * 1024 * 1024;

/** What every picture is kept as that people show to others, whatever it was sent as. */
export const pictureMediaType = 'image/webp';
