/** Goes with a test's own requests: packing and unpacking each answer is a tenth of the work of a walk through all pages. */
export const unpacked = { 'Accept-Encoding': 'identity' } as const;

/** A browser without a window: keeps cookies, follows no redirect by itself, runs no script. */
export type Visitor = {
  readonly cookies: Map<string, string>;
  get(address: string, headers?: Record<string, string>): Promise<Response>;
  post(address: string, fields: Record<string, string>): Promise<Response>;
  /** Goes from redirect to redirect until a page answers, or until an address begins with `until`. */
  follow(response: Response, until?: string): Promise<{ response: Response; address: string; seen: string[] }>;
};

/**
 * Somebody new at that origin. Cookies are kept whatever their path: nothing here depends on it. `always` are headers that
 * go with each request.
 */
export function visitor(origin: string, always: Record<string, string> = {}): Visitor {
  const cookies = new Map<string, string>();
  const ask = async (address: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const url = new URL(address, origin);
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...unpacked, ...always, ...(cookie && { cookie }), ...(init.headers as Record<string, string>) },
    });
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    return Object.defineProperty(response, 'url', { value: url.href });
  };
  const follow = async (first: Response, until?: string) => {
    let response = first;
    let address = response.url;
    const seen = [address];
    for (let hops = 0; hops < 10; hops += 1) {
      const next = response.headers.get('Location');
      if (!next) return { response, address, seen };
      address = new URL(next, address).href;
      seen.push(address);
      if (until && address.startsWith(new URL(until, origin).href)) return { response, address, seen };
      response = await ask(address);
    }
    throw new Error(`too many redirects: ${seen.join(' → ')}`);
  };
  return {
    cookies,
    follow,
    get: (address, headers = {}) => ask(address, { headers }),
    post: (address, fields) =>
      ask(address, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { Origin: new URL(address, origin).origin },
      }),
  };
}

/** Somebody new who signs in at the demonstration provider with a name and an e-mail of their own. */
export async function signedInVisitor(
  origin: string,
  { name, email }: { name: string; email: string },
  always: Record<string, string> = {},
): Promise<Visitor> {
  const person = visitor(origin, always);
  const { address } = await person.follow(await person.get('/acceso'));
  const { response } = await person.follow(await person.post(address, { nombre: name, correo: email }));
  if (response.status !== 200) throw new Error(`the sign-in ended with ${response.status}`);
  return person;
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  const name = pair.slice(0, at).trim();
  const isOver = attributes.some((attribute) => {
    const [key = '', value = ''] = attribute.trim().toLowerCase().split('=');
    return (key === 'max-age' && Number(value) <= 0) || (key === 'expires' && Date.parse(value) <= 0);
  });
  if (isOver) cookies.delete(name);
  else cookies.set(name, pair.slice(at + 1));
}

/** Where the page that answers a form goes on to by itself: another site, to which no form is redirected. */
export function awayTo(response: Response): URL {
  const [, address] = /^0;url=(.+)$/.exec(response.headers.get('Refresh') ?? '') ?? [];
  if (!address) throw new Error(`the answer ${response.status} goes on to no other site`);
  return new URL(address);
}
