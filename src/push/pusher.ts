/** A device as its browser described it. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** What this installation proves with that a message is from it (VAPID, RFC 8292). */
export type VapidKeys = { publicKey: string; privateKey: string };

/** `gone`: the device wants no more messages. `later`: another time it may. `refused`: that message will never be taken. */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused';

export type Pusher = {
  /** Whether an address is one of a push service that we send to: nobody has us knock at an address of their choice. */
  accepts(endpoint: string): boolean;
  send(target: PushTarget, payload: string, keys: VapidKeys): Promise<PushOutcome>;
  /** New keys, for an installation that has none. */
  makeKeys(): VapidKeys;
};
