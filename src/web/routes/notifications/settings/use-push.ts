import { useEffect, useState } from 'react';
import { useSubmit } from 'react-router';
import { paths } from '#texts/paths.ts';

type PushState = 'looking' | 'impossible' | 'off' | 'on' | 'denied' | 'failed' | 'busy';

/** Whether this device gets messages (`known`: those that we send to), and the two ways to change that. */
export function usePush({ key, known }: { key: string; known: readonly string[] }) {
  const submit = useSubmit();
  const [state, setState] = useState<PushState>('looking');

  const endpoints = known.join(' ');
  useEffect(() => {
    let isOver = false;
    look(endpoints.split(' ')).then(
      (found) => isOver || setState(found),
      () => isOver || setState('impossible'),
    );
    return () => {
      isOver = true;
    };
  }, [endpoints]);

  const send = (fields: Record<string, string>) => submit(fields, { method: 'post', preventScrollReset: true });

  const turnOn = async () => {
    setState('busy');
    try {
      if ((await Notification.requestPermission()) !== 'granted') return setState('denied');
      const subscription = await subscribe(key);
      const { endpoint = '', keys = {} } = subscription.toJSON();
      await send({ part: 'add-device', endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' });
    } catch {
      setState('failed');
    }
  };

  const turnOff = async () => {
    setState('busy');
    try {
      const subscription = await own();
      await subscription?.unsubscribe();
      if (subscription) await send({ part: 'remove-this', endpoint: subscription.endpoint });
    } catch {
      setState('failed');
    }
  };

  return { state, turnOn, turnOff };
}

async function look(known: readonly string[]): Promise<PushState> {
  const can = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!can) return 'impossible';
  if (Notification.permission === 'denied') return 'denied';
  return known.includes((await own())?.endpoint ?? '-') ? 'on' : 'off';
}

async function own(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** A subscription with this installation's key; one that was made with another key makes room. */
async function subscribe(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(paths.serviceWorker());
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}
