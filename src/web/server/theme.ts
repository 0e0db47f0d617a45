/** The theme that a person chose, from its cookie; null follows the system. */
export function readTheme(request: Request): 'light' | 'dark' | null {
  const match = /(?:^|;\s*)tema=(light|dark)(?:;|$)/.exec(request.headers.get('Cookie') ?? '');
  return (match?.[1] as 'light' | 'dark' | undefined) ?? null;
}
