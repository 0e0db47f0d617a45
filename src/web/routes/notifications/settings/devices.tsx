import { Form } from 'react-router';
import { formatDate } from '#texts/format.ts';
import { notificationSettingsTexts as words } from '#texts/notification-pages.ts';
import type { Shown } from '#web/routes/notifications/settings.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { usePush } from './use-push.ts';

/** The devices that get messages, and this one: last, since only the page's script finds out how it stands. */
export function Devices({ shown, done }: { shown: Shown; done: string | null }) {
  return (
    <Section id="dispositivos" title={words.pushTitle} lead={words.pushLead} className="border-t border-line">
      {done && (
        <Notice tone="success" quiet>
          {done}
        </Notice>
      )}
      <h3 className="pt-2 text-lg">{words.devices}</h3>
      {shown.devices.length === 0 ? (
        <p className="text-soft">{words.noDevices}</p>
      ) : (
        <ul className="overflow-hidden rounded-xl border border-line bg-sheet">
          {shown.devices.map(({ id, device, since }) => (
            <li key={id} className="flex items-center justify-between gap-4 border-b border-line p-4 last:border-b-0">
              <div className="min-w-0">
                <p className="wrap-anywhere">{device}</p>
                <p className="text-sm text-soft">
                  {words.since(formatDate(since, shown.digest.timeZone ?? 'Europe/Madrid'))}
                </p>
              </div>
              <Form method="post" preventScrollReset className="shrink-0">
                <input type="hidden" name="part" value="remove-device" />
                <input type="hidden" name="device" value={id} />
                <Button kind="quiet" size="small" aria-label={words.removeOne(device)}>
                  {words.remove}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <div className="noscript:hidden">
        <ThisDevice shown={shown} />
      </div>
      <noscript>
        <p className="text-soft">{words.pushNeedsScript}</p>
      </noscript>
    </Section>
  );
}

function ThisDevice({ shown: { pushKey, devices } }: { shown: Shown }) {
  const { state, turnOn, turnOff } = usePush({ key: pushKey, known: devices.map(({ endpoint }) => endpoint) });
  if (state === 'impossible') return <p className="measure text-soft">{words.pushImpossible}</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        type="button"
        kind="secondary"
        pending={state === 'busy' || state === 'looking'}
        onClick={() => void (state === 'on' ? turnOff() : turnOn())}
      >
        {state === 'on' ? words.pushOff : words.pushOn}
      </Button>
      {state === 'denied' && <Notice tone="warning">{words.pushDenied}</Notice>}
      {state === 'failed' && <Notice tone="error">{words.pushFailed}</Notice>}
      {state === 'on' && <p>{words.pushIsOn}</p>}
    </div>
  );
}
