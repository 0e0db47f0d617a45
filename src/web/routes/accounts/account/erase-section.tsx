import { Link } from 'react-router';
import { chargeListOf } from '#domain/access/charges.ts';
import { deskListOf } from '#domain/orders/desk.ts';
import { chargeTexts } from '#texts/access/charges.ts';
import { accountTexts as words } from '#texts/accounts/own-account.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import type { AccountReturned, ShownAccount } from '#web/routes/accounts/account.tsx';
import { Confirm } from '#web/routes/communities/confirm.tsx';
import { OpenAccounts } from '#web/routes/settlements/open-accounts.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

/** The end of an account: what stands in its way, or what goes with it and the word that asks for it. */
export function EraseSection({ shown, returned }: { shown: ShownAccount; returned: AccountReturned }) {
  const { email, obligations } = shown;
  const fault = returned?.refused.fields.confirmation;
  const isBlocked = Object.values(obligations).some(({ length }) => length > 0);
  return (
    <Section id="borrar" title={words.erase} lead={words.eraseLead} className="border-t border-line">
      {returned && <Notice tone="error">{returned.refused.message}</Notice>}
      {isBlocked ? (
        <Obligations shown={shown} />
      ) : (
        <div>
          <Confirm
            asks="borrar"
            anchor="borrar"
            open={words.eraseGo}
            question={words.question}
            points={words.points}
            fields={{ part: 'erase' }}
            confirm={words.confirm}
            cancel={words.cancel}
          >
            <Awaited shown={shown} />
            <OpenAccounts accounts={shown.accounts} isOwn />
            <Field label={words.field(email)} error={fault}>
              <TextInput name="confirmation" required autoComplete="off" autoCapitalize="none" spellCheck={false} />
            </Field>
          </Confirm>
        </div>
      )}
    </Section>
  );
}

function Obligations({ shown: { obligations } }: { shown: ShownAccount }) {
  const { communities, raffles, refunds } = obligations;
  return (
    <Notice tone="warning" quiet title={words.blocked}>
      <p>{words.blockedLead}</p>
      <ul className="mt-2 grid list-disc gap-2 pl-5">
        {communities.map(({ url, name }) => (
          <li key={url}>
            <Link className="link" to={`${paths.settings({ communityUrl: url })}#estado`}>
              {words.ownedCommunity(name)}
            </Link>
          </li>
        ))}
        {raffles.map(({ url, slug, title }) => (
          <li key={`${url}/${slug}`}>
            <Link className="link" to={paths.raffleDesk({ communityUrl: url, raffle: slug })}>
              {words.openRaffle(title)}
            </Link>
          </li>
        ))}
        {refunds.map(({ url, slug, title, count }) => (
          <li key={`${url}/${slug}`}>
            <Link className="link" to={paths.raffleDesk({ communityUrl: url, raffle: slug })}>
              {words.owedRefunds(count, title)}
            </Link>
          </li>
        ))}
        <MoneyHeld {...obligations} />
      </ul>
    </Notice>
  );
}

/** Money that is still to go back, or that nobody has decided about, each with the list of the desk where it stands. */
function MoneyHeld({ access, surplus }: Pick<ShownAccount['obligations'], 'access' | 'surplus'>) {
  return (
    <>
      {access.map(({ url, name, why, status, count }) => (
        <li key={`${url} ${why} ${status}`}>
          <Link
            className="link"
            to={`${paths.charges({ communityUrl: url })}?ver=${chargeTexts.slugs[chargeListOf(status)]}`}
          >
            {words.owedAccess[why](count, name)}
          </Link>
        </li>
      ))}
      {surplus.map(({ url, slug, title, status, count }) => (
        <li key={`${url}/${slug} ${status}`}>
          <Link
            className="link"
            to={`${paths.raffleDesk({ communityUrl: url, raffle: slug })}?ver=${deskTexts.slugs[deskListOf({ status, creditUntil: null })]}`}
          >
            {words.surplusOrders(count, title)}
          </Link>
        </li>
      ))}
    </>
  );
}

/** What somebody would give up without knowing. */
function Awaited({ shown: { awaited } }: { shown: ShownAccount }) {
  if (awaited.length === 0) return null;
  return (
    <Notice tone="warning" quiet title={words.awaited}>
      <ul className="list-disc pl-5">
        {awaited.map(({ url, slug, title, status }) => (
          <li key={`${url}/${slug} ${status}`}>{words.awaitedLine[status as keyof typeof words.awaitedLine](title)}</li>
        ))}
      </ul>
    </Notice>
  );
}
