import { formatDateTime } from '#texts/format.ts';
import { offlineStallTexts } from '#texts/orders/offline-stall.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { Lease } from '#web/routes/raffles/stall/lease.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

const words = offlineStallTexts.desk;

/** The devices that sell without a connection, each to be ended, with what that loses. */
export function Leases({ desk, refused }: { desk: DeskData; refused: DeskRefusal }) {
  const { leases, raffle } = desk;
  if (leases.length === 0) return null;
  return (
    <Panel className="grid gap-3">
      <h2 className="text-xl">{words.title}</h2>
      <p className="measure text-soft">{words.lead}</p>
      {refused?.act === 'end-lease' && <Notice tone="error">{refused.refused.message}</Notice>}
      {leases.map((lease) => (
        <Lease key={lease.id} lease={lease} timeZone={raffle.timeZone} />
      ))}
    </Panel>
  );
}

/** In the form that seals the list: those that may have sold what they did not send, which is sealed without only if said so. */
export function LeasesLeftOut({ desk: { leases, raffle } }: { desk: DeskData }) {
  const open = leases.filter(({ numbers }) => numbers > 0);
  if (open.length === 0) return null;
  return (
    <>
      <p className="measure font-semibold">{words.seal(open.length)}</p>
      <ul className="measure list-disc pl-5">
        {open.map(({ id, name, lastSeenAt }) => (
          <li key={id} className="wrap-anywhere">
            {words.sealLine(name, formatDateTime(lastSeenAt, raffle.timeZone))}
          </li>
        ))}
      </ul>
      <Checkbox name="leaveUnsent" label={words.leaveUnsent} />
    </>
  );
}
