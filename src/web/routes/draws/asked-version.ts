/** The version of the rules that an address names (`?version=2`); null: the last one. */
export function askedVersion(request: Request): number | null {
  const text = new URL(request.url).searchParams.get('version') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
