import type { App } from '#app/app.ts';

type Site = Pick<App, 'publicUrl'>;

/** The names of our secret cookies. Under https no other host may write them, which their prefix has browsers see to. */
export function cookieNames(site: Site): { session: string; browser: string; contact: string; orders: string } {
  const prefix = isSecure(site) ? '__Host-' : '';
  return {
    session: `${prefix}rifamiga_sesion`,
    browser: `${prefix}rifamiga_navegador`,
    contact: `${prefix}rifamiga_contacto`,
    orders: `${prefix}rifamiga_pedidos`,
  };
}

/** A cookie's value, as the browser sent it. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get('Cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** A `Set-Cookie` that no script reads and no other site sends along, except by a link. Without seconds it ends with the browser. */
export function secretCookie(site: Site, name: string, value: string, seconds?: number): string {
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (isSecure(site)) parts.push('Secure');
  if (seconds !== undefined) parts.push(`Max-Age=${seconds}`);
  return parts.join('; ');
}

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.startsWith('https:');
}
