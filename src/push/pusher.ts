/** A device as its browser described it. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** The keys by which push services recognise this installation (VAPID, RFC 8292). */
export type VapidKeys = { publicKey: string; privateKey: string };

/** `gone`: the device wants no more messages. `later`: another time it may. `refused`: that message will never be taken. */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused';

export type Pusher = {
  /**
   * Whether an endpoint is at an allowed push service, because a client could otherwise make us call any address
   * (SSRF).
   */
  accepts(endpoint: string): boolean;
  send(target: PushTarget, payload: string, keys: VapidKeys): Promise<PushOutcome>;
  /** New keys, for an installation that has none. */
  makeKeys(): VapidKeys;
};
