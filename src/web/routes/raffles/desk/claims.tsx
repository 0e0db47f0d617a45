import { attemptWays, claimLimits, passReasons } from '#domain/raffles/prize-claim.ts';
import { prizeClaimTexts } from '#texts/draws/prize-claims.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { ActForm, Step } from '#web/ui/act-form.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { DeskAct } from './desk-act.ts';

const words = prizeClaimTexts.desk;

type ClaimProps = { prize: DeskData['prizes'][number]; desk: DeskData };

/** How a prize came to who has it, and what its holder was told and said. */
export function PrizeHistory({ prize: { history, isVacant, attempts }, desk }: ClaimProps) {
  const zone = desk.raffle.timeZone;
  return (
    <>
      {history.steps.map((step) => (
        <p key={step.number.value} className="measure text-soft wrap-anywhere">
          {prizeClaimTexts.passed({ ...step, number: step.number.shown }, zone)}
        </p>
      ))}
      {isVacant && <p className="font-semibold">{prizeClaimTexts.vacant}</p>}
      {history.isClaimed && <p className="font-semibold">{prizeClaimTexts.claimed}</p>}
      {desk.can.pass && !isVacant && (
        <div className="grid gap-1">
          <h3 className="font-semibold">{words.attempts}</h3>
          {attempts.length === 0 && <p className="text-soft">{words.none}</p>}
          <ul className="grid gap-1">
            {attempts.map(({ way, note, at }) => (
              <li key={at + way} className="wrap-anywhere">
                {words.attempt(way, at, zone)}
                {note && <span className="block text-soft">{note}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {history.wantedAt && <p className="measure">{words.wanted(history.wantedAt, zone)}</p>}
      {history.isLast && <p className="measure">{prizeClaimTexts.last}</p>}
      {history.until && <p className="measure">{waitsWords(history, zone)}</p>}
    </>
  );
}

function waitsWords({ until, waitsFor }: ClaimProps['prize']['history'], zone: string): string {
  if (waitsFor === 'draw.term-runs') return words.waits(until ?? '', zone);
  return waitsFor === 'draw.nobody-told' ? words.nobodyTold : words.mayPass;
}

/** A number that a form acts on, so that it does so for nobody who got the prize meanwhile. */
function OfNumber({ prize }: Pick<ClaimProps, 'prize'>) {
  return <input type="hidden" name="number" value={prize.number} />;
}

/** Writes down an attempt to reach who has the prize. */
export function LogAttempt({ prize }: Pick<ClaimProps, 'prize'>) {
  return (
    <Step open={words.log}>
      <ActForm<DeskAct> act="attempt" on={['position', String(prize.position)]} label={words.logAction}>
        <OfNumber prize={prize} />
        <Field label={words.way}>
          <Select name="way" defaultValue={attemptWays[0]}>
            {attemptWays.map((way) => (
              <option key={way} value={way}>
                {words.wayNames[way]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={words.note} hint={words.noteHint} optional>
          <TextInput name="note" maxLength={claimLimits.note} autoComplete="off" />
        </Field>
      </ActForm>
    </Step>
  );
}

/** Passes the prize to the next reserve, and to no other, with the reason that everybody reads. */
export function PassPrize({ prize, next }: Pick<ClaimProps, 'prize'> & { next: string }) {
  return (
    <Step open={words.pass}>
      <p className="measure">{words.passWords(next)}</p>
      <ActForm<DeskAct> act="pass" on={['position', String(prize.position)]} label={words.passAction(next)}>
        <OfNumber prize={prize} />
        <Field label={words.reason}>
          <Select name="reason" defaultValue={passReasons[0]}>
            {passReasons.map((reason) => (
              <option key={reason} value={reason}>
                {words.reasonNames[reason]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={words.words} hint={words.wordsHint} optional>
          <TextInput name="words" maxLength={claimLimits.words} autoComplete="off" />
        </Field>
      </ActForm>
    </Step>
  );
}
