/**
 * Where a request comes from. A proxy on this machine says whom it asks for, behind whatever they claimed themselves;
 * from anywhere else the header (`X-Forwarded-For`) is but somebody's claim.
 */
export function visitorOf(remote: string, forwardedFor: string | undefined): string {
  const isOwnProxy = remote === '::1' || /^(?:::ffff:)?127\./.test(remote);
  const last = forwardedFor?.split(',').at(-1)?.trim();
  return isOwnProxy && last ? last : remote;
}
