const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Every origin that reaches the same server on this machine; none when the address is not of this machine. */
export function loopbackOrigins(publicUrl: string): readonly string[] {
  const url = new URL(publicUrl);
  if (!loopbackNames.includes(url.hostname)) return [];
  return loopbackNames.map((name) => {
    const origin = new URL(publicUrl);
    origin.hostname = name;
    return origin.origin;
  });
}

/** The origins whose pages are ours: the public one, and this machine's other names where it is one of them. */
export function ownOrigins(publicUrl: string): ReadonlySet<string> {
  return new Set([publicUrl, ...loopbackOrigins(publicUrl)]);
}

type Reached = { publicUrl: string; localPort?: number | undefined };

/** Whether people's browsers reach this very server at the public address, on its own machine and with no proxy between. */
export function isReachedDirectly({ publicUrl, localPort }: Reached): boolean {
  const { protocol, port } = new URL(publicUrl);
  return protocol === 'http:' && loopbackOrigins(publicUrl).length > 0 && Number(port || 80) === localPort;
}

/**
 * Whether a request for that host is for us: the host of one of our origins, or a name of this machine with the port
 * that the request came in at, which is what a proxy beside us asks for when it passes no host on. Another name that
 * leads here belongs to somebody else, who may point it at this machine to have a browser take our pages for theirs.
 */
export function isOwnHost(host: string, { publicUrl, localPort }: Reached): boolean {
  const { protocol } = new URL(publicUrl);
  const asked = /[/?#@\\]/.test(host) ? null : URL.parse(`${protocol}//${host}`);
  if (!asked) return false;
  if (ownOrigins(publicUrl).has(asked.origin)) return true;
  // the port as it was written: the scheme's own is left out of a parsed address
  const port = /:(\d{1,5})$/.exec(host)?.[1];
  return loopbackNames.includes(asked.hostname) && localPort !== undefined && Number(port ?? 80) === localPort;
}
