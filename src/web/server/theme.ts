/** The theme that a person chose, from its cookie; null follows the system. */
export function readTheme(request: Request): 'light' | 'dark' | null {
  return themeIn(request.headers.get('Cookie') ?? '');
}

/** The same, of the cookies as they were sent. */
export function themeIn(cookies: string): 'light' | 'dark' | null {
  const match = /(?:^|;\s*)tema=(light|dark)(?:;|$)/.exec(cookies);
  return (match?.[1] as 'light' | 'dark' | undefined) ?? null;
}
