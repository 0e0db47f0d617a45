import webPush from 'web-push';
import type { Pusher, PushOutcome } from './pusher.ts';

type WebPushOptions = {
  /** Hosts that messages are sent to, `*.` for all below one; with a port where it is not the usual one. */
  hosts: readonly string[];
  /** Whom a push service writes to about us: an address of `mailto:` or `https:`. */
  contact: string;
};

const patience = 10_000;
/** Seconds that a push service keeps a message for a device that is off. */
const keptFor = 24 * 3600;

/** Sends messages to devices, encrypted for each (RFC 8291) and signed by us (RFC 8292). */
export function webPusher({ hosts, contact }: WebPushOptions): Pusher {
  const accepts = (endpoint: string) => {
    const url = URL.parse(endpoint);
    if (!url || url.username || url.password) return false;
    const isOurs = hosts.some((host) => (host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host));
    return isOurs && (url.protocol === 'https:' || url.hostname === '127.0.0.1');
  };
  return {
    accepts,
    async send({ endpoint, p256dh, auth }, payload, keys) {
      if (!accepts(endpoint)) return 'gone';
      try {
        const { body, headers } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject: contact, ...keys },
          TTL: keptFor,
          contentEncoding: 'aes128gcm',
        });
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: headers as Record<string, string>,
          body: new Uint8Array(body ?? []),
          redirect: 'error',
          signal: AbortSignal.timeout(patience),
        });
        await response.body?.cancel();
        return outcomeOf(response.status);
      } catch (error) {
        // keys that no browser made cannot be encrypted for; anything else is the line
        return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
          ? 'later'
          : 'gone';
      }
    },
    makeKeys: () => webPush.generateVAPIDKeys(),
  };
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
