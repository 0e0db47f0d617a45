import type { AccessCadence } from '#domain/access/access-payment.ts';
import { accessTexts } from '#texts/access/access.ts';

type AccessTermsProps = {
  price: string;
  cadence: AccessCadence;
  isOfRaffles: boolean;
  heading?: 'h2' | 'h3';
  /** The price alone, and the rest for who asks. */
  isFolded?: boolean;
};

/** How a community charges for access, and what happens to who stops: what everybody may know before they pay. */
export function AccessTerms({
  price,
  cadence,
  isOfRaffles,
  heading: Heading = 'h3',
  isFolded = false,
}: AccessTermsProps) {
  const words = accessTexts.terms;
  const sentences = [
    words.organiser,
    ...(cadence === 'one_time' ? [words.once] : [words.early, words.grace, words.stop]),
    ...(isOfRaffles ? [words.raffles] : []),
  ];
  const list = (
    <ul className="grid list-disc gap-1 pl-5">
      {sentences.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
  if (isFolded) {
    return (
      <div className="grid max-w-2xl gap-1">
        <p className="measure text-soft">{words.price(price, cadence)}</p>
        <details>
          <summary className="link inline-flex min-h-11 items-center">{words.title}</summary>
          <div className="mt-2 rounded-xl bg-well p-4">{list}</div>
        </details>
      </div>
    );
  }
  return (
    <div className="grid max-w-2xl gap-2 rounded-xl border border-line bg-well p-4">
      <Heading className="text-lg">{words.title}</Heading>
      <p className="font-semibold">{words.price(price, cadence)}</p>
      {list}
    </div>
  );
}
