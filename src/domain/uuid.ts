const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text has the shape of an id of ours: a UUID in lower case. No secret of a private link has it. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
