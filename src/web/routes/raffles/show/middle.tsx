import { raffleTexts } from '#texts/raffles/raffle.ts';
import type { Address, Answer, Live, Shown } from '#web/routes/raffles/show.tsx';
import type { Refused } from '#web/server/refusals.ts';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { draftName, waitingName } from './draft-name.ts';
import { isForSale } from './is-for-sale.ts';
import { LeftBehind } from './left-behind.tsx';
import { Stage } from './stage.tsx';
import { TakeForm } from './take-form.tsx';

type MiddleProps = { shown: Shown; live: Live; answer: Answer; address: Address };

/** The board and form while numbers are sold; afterwards their outcome. */
export function Middle({ shown, live, answer, address }: MiddleProps) {
  const refused = answer && 'refused' in answer ? answer : undefined;
  return (
    <>
      {shown.suspended && (
        <Notice tone="warning" quiet className="mb-4" title={raffleTexts.suspended}>
          {shown.suspended.reason}
        </Notice>
      )}
      {!live.isLive && (
        <Notice tone="warning" className="mb-4">
          {raffleTexts.choose.offline}
        </Notice>
      )}
      {isForSale(shown) ? (
        <TakeForm
          raffle={shown.raffle}
          own={shown.own}
          bases={shown.bases}
          draft={draftName(address)}
          formKey={shown.formKey}
          contactCheck={shown.contactCheck}
          seller={shown.seller}
          states={live.states}
          allotted={shown.allotted.others}
          changed={live.changed}
          initial={chosenAtFirst(shown.chosen, refused)}
          account={shown.account}
          answer={answer}
        />
      ) : (
        <div className="grid gap-6">
          {refused ? (
            <FocusedNotice about={refused} tone="error">
              {refused.refused.message}
            </FocusedNotice>
          ) : (
            <LeftBehind
              name={waitingName(draftName(address), shown.account?.uid)}
              lastNumber={shown.raffle.lastNumber}
            />
          )}
          <Stage shown={shown} states={live.states} changed={live.changed} address={address} />
        </div>
      )}
    </>
  );
}

/** The numbers that a refusal names as taken. */
function lostOf({ code, params }: Refused): readonly number[] {
  return code === 'numbers.taken' && Array.isArray(params.numbers) ? params.numbers : [];
}

/** The choice of a form that was refused before hydration, without the taken numbers. */
function chosenAtFirst(
  asked: readonly number[],
  refused: { refused: Refused; values: Readonly<Record<string, unknown>> } | undefined,
): readonly number[] {
  if (!refused) return asked;
  const lost = lostOf(refused.refused);
  const typed = [refused.values.n ?? []].flat().map(Number);
  return typed.filter((number) => Number.isSafeInteger(number) && !lost.includes(number));
}
