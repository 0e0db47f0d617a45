/** Whether the browser that asks has what is known by that tag, and needs no bytes of it. */
export function hasCopy(request: Request, tag: string): boolean {
  return request.headers.get('If-None-Match')?.includes(tag) ?? false;
}
