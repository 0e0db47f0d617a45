import type { ShownRaffle } from '#app/raffles/show-raffle.ts';
import { contactCheckTexts } from '#texts/orders/contact-checks.ts';
import { sellerLinkTexts } from '#texts/orders/seller-links.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import type { Draft } from '#web/browser/use-draft.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { places } from './places.ts';

type PersonFieldsProps = Pick<ShownRaffle, 'contactCheck' | 'seller'> & {
  id: string | undefined;
  account: { displayName: string } | null;
  draft: Draft;
  /** The form waits for the connection, and must not change. */
  isHeld: boolean;
  fields: Readonly<Record<string, string>>;
  isFree: boolean;
  /** Whether an e-mail is required to go on. */
  needsEmail: boolean;
};

const attended = sellerLinkTexts.attended;

/** Who sells by the link that led here, and what they will see: said before anything is sent. */
function AttendedBy({ seller, isFree }: PersonFieldsProps) {
  if (!seller) return null;
  return (
    <Notice quiet title={attended.title(seller.name)}>
      <p>{isFree ? attended.seesFree : attended.sees}</p>
      {seller.isSelf && <p>{attended.own}</p>}
    </Notice>
  );
}

/** The buyer's name and contact. */
export function PersonFields(props: PersonFieldsProps) {
  const { id, account, draft, isHeld, fields, contactCheck, needsEmail } = props;
  const words = raffleTexts.person;
  return (
    <section id={id} inert={isHeld} className="grid max-w-xl scroll-mt-4 gap-4 print:hidden">
      <div className="grid gap-1">
        <h2 className="text-2xl">{words.title}</h2>
        <p className="text-soft">{account ? words.asAccount(account.displayName) : words.lead}</p>
      </div>
      <AttendedBy {...props} />
      {!account && (
        <Field label={words.name} error={fields.name}>
          <TextInput {...draft.field('name')} autoComplete="name" enterKeyHint="next" />
        </Field>
      )}
      <Field
        label={words.phone}
        hint={account ? undefined : needsEmail ? words.phoneBesides : words.phoneHint}
        error={fields.phone}
        optional={account !== null || needsEmail}
      >
        <TextInput {...draft.field('phone')} type="tel" autoComplete="tel" inputMode="tel" enterKeyHint="next" />
      </Field>
      {!account && (
        <Field label={words.email} error={fields.email} optional={!needsEmail}>
          <TextInput
            {...draft.field('email')}
            type="email"
            autoComplete="email"
            aria-required={needsEmail || undefined}
          />
        </Field>
      )}
      {!account && contactCheck && <p className="measure text-soft">{contactCheckTexts.note[contactCheck]}</p>}
      <Checkbox
        {...draft.box('adult')}
        label={words.adult}
        hint={
          <a href={`#${places.terms}`} className="link">
            {words.terms}
          </a>
        }
        error={fields.adult}
      />
    </section>
  );
}
