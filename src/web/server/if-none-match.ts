/** Whether `If-None-Match` names that ETag: the browser's copy is current, and the response can be a 304. */
export function matchesTag(request: Request, tag: string): boolean {
  return request.headers.get('If-None-Match')?.includes(tag) ?? false;
}
