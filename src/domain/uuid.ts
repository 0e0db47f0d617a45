const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is one of our ids: a UUID in lower case. Secrets of private links never look like one. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
