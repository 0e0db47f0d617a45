import { type PaymentType, paymentTypes } from '#domain/communities/community.ts';
import { createCommunityTexts as words } from '#texts/communities/communities.ts';

// by CSS, so that they change without script; an underscore in a class is a space
const shownWith: Record<PaymentType, string> = {
  per_ticket: 'group-has-[input[name=paymentType][value^=per]:checked]/form:inline',
  one_time: 'group-has-[input[name=paymentType][value^=one]:checked]/form:inline',
  monthly: 'group-has-[input[name=paymentType][value=monthly]:checked]/form:inline',
  yearly: 'group-has-[input[name=paymentType][value=yearly]:checked]/form:inline',
};

/** The price's label, by the kind of payment chosen in the surrounding form. */
export function PriceLabel() {
  return paymentTypes.map((type) => (
    <span key={type} className={`hidden ${shownWith[type]}`}>
      {words.price[type]}
    </span>
  ));
}

/** The limit's label: tickets or passes. */
export function MostLabel() {
  return (
    <>
      <span className={`hidden ${shownWith.per_ticket}`}>{words.maxTickets}</span>
      <span className="group-has-[input[name=paymentType][value^=per]:checked]/form:hidden">{words.maxPasses}</span>
    </>
  );
}
