import type { AccessCadence } from '#domain/access-payment.ts';
import { accessTexts } from '#texts/access.ts';

/** How a community charges for access, and what happens to who stops: what everybody may know before they pay. */
export function AccessTerms({ price, cadence }: { price: string; cadence: AccessCadence }) {
  const words = accessTexts.terms;
  const said =
    cadence === 'one_time'
      ? [words.organiser, words.once, words.raffles]
      : [words.organiser, words.early, words.grace, words.stop, words.raffles];
  return (
    <div className="grid max-w-2xl gap-2 rounded-xl border border-line bg-well p-4">
      <h3 className="text-lg">{words.title}</h3>
      <p className="font-semibold">{words.price(price, cadence)}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {said.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}
