import { formatDateTime, formatMoney } from '#texts/format.ts';
import { settlementTexts } from '#texts/settlements/settlements.ts';
import type { AccountData, AccountRefusal } from '#web/routes/settlements/account.tsx';
import { ActForm, Step } from '#web/ui/act-form.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';
import { DrawUpForm } from './draw-up.tsx';

const words = settlementTexts.settlements;
const Act = ActForm<'sign'>;

type Settlement = AccountData['settlements'][number];
type SettlementsProps = { shown: AccountData; refused: AccountRefusal };

/** Every settlement of the account, newest first: none is ever taken away. */
export function Settlements({ shown, refused }: SettlementsProps) {
  const { settlements } = shown;
  return (
    <Section title={words.title}>
      {settlements.length === 0 && <p className="text-soft">{words.none}</p>}
      {settlements.map((settlement) => (
        <OneSettlement key={settlement.id} settlement={settlement} shown={shown} refused={refused} />
      ))}
    </Section>
  );
}

const tones = { waiting: 'waiting', counted: 'good', replaced: 'off', lapsed: 'off' } satisfies Record<
  Settlement['state'],
  BadgeTone
>;

function OneSettlement({ settlement, shown, refused }: SettlementsProps & { settlement: Settlement }) {
  const { place, state, at, note, replaces } = settlement;
  return (
    <Panel className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg">{words.name(place)}</h3>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
        <span className="text-sm text-soft">
          {[formatDateTime(at, shown.raffle.timeZone), replaces === null ? null : words.replaces(replaces)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <Sums settlement={settlement} shown={shown} />
      {note !== null && <p className="measure whitespace-pre-line wrap-anywhere">{note}</p>}
      <Signatures settlement={settlement} />
      <Sign settlement={settlement} shown={shown} />
      <Replace settlement={settlement} shown={shown} refused={refused} />
    </Panel>
  );
}

function Sums({ settlement, shown }: { settlement: Settlement; shown: AccountData }) {
  const { cash, commission, before, expected, handed, difference } = settlement;
  const money = (amount: number) => formatMoney({ amount, currency: shown.currency }, shown.community.country);
  return (
    <>
      {commission > 0 && <p className="text-soft">{words.netted(money(cash), money(commission), money(before))}</p>}
      <Facts
        facts={[
          { label: words.expected(expected < 0), value: money(Math.abs(expected)), whole: true },
          { label: words.handed(handed < 0), value: money(Math.abs(handed)), whole: true },
          { label: words.difference, value: money(difference), whole: true },
        ]}
      />
    </>
  );
}

function Signatures({ settlement: { signatures, waitsFor } }: { settlement: Settlement }) {
  return (
    <ul className="grid gap-0.5 text-soft">
      {signatures.map(({ side, name }) => (
        <li key={side}>{words.signed(side, name)}</li>
      ))}
      {signatures.some(({ isSelf }) => isSelf) && <li>{words.selfSigned}</li>}
      {waitsFor && <li className="font-semibold text-ink">{words.waitsFor[waitsFor]}</li>}
    </ul>
  );
}

function Sign({ settlement, shown }: { settlement: Settlement; shown: AccountData }) {
  const { id, handed, waitsFor, mayBeSigned } = settlement;
  if (!mayBeSigned || waitsFor === null) return null;
  const sum = formatMoney({ amount: Math.abs(handed), currency: shown.currency }, shown.community.country);
  return (
    <div className="flex flex-wrap">
      <Act act="sign" on={['settlement', id]} label={words.sign(waitsFor, sum, handed < 0)} />
    </div>
  );
}

/** Draws up another in the place of one that counts and is wrong. */
function Replace({ settlement, shown, refused }: SettlementsProps & { settlement: Settlement }) {
  const { id, place, replaceable } = settlement;
  if (replaceable === null) return null;
  const isRefused = refused?.act === 'draw-up' && refused.values.replaces === id;
  return (
    <div className="flex flex-wrap">
      <Step open={settlementTexts.draw.replace} kind="quiet" isRefused={isRefused}>
        <p className="measure">{settlementTexts.draw.replaceLead(place)}</p>
        <DrawUpForm shown={shown} refused={refused} expected={replaceable} replaces={id} />
      </Step>
    </div>
  );
}
