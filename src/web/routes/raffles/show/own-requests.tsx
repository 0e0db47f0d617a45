import type { ShownRaffle } from '#app/raffles/show-raffle.ts';
import { contactCheckTexts, wishWords } from '#texts/orders/contact-checks.ts';
import { paths } from '#texts/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ForgetLinks } from './forget-links.tsx';

const words = contactCheckTexts.own;

type OwnRequestsProps = Pick<ShownRaffle, 'raffle' | 'requests'> & {
  /** Nothing else on the page offers to forget the browser's links. */
  offersForgetting: boolean;
};

/** What this browser asked to have held in this raffle, while it is no order. */
export function OwnRequests({ raffle, requests, offersForgetting }: OwnRequestsProps) {
  const digits = String(raffle.lastNumber).length;
  if (requests.length === 0) return null;
  return (
    <Notice quiet className="print:hidden">
      <ul className="grid gap-4">
        {requests.map(({ key, state, ...wish }) => (
          <li key={key} className="grid justify-items-start gap-1">
            <p className="font-semibold">{words.state[state](wishWords(wish, digits))}</p>
            <p>{words.words[state]}</p>
            <ButtonLink kind="secondary" size="small" className="mt-1" to={paths.holdRequest({ secret: key })}>
              {state === 'waiting' ? words.goOn : words.see}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {offersForgetting && <ForgetLinks />}
    </Notice>
  );
}
