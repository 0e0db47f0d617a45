import { Link } from 'react-router';
import { formatMoneyNamed } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { settlementTexts } from '#texts/settlements/settlements.ts';
import { Notice } from '#web/ui/notice.tsx';

type OpenAccountsProps = {
  accounts: readonly {
    seller: string;
    name: string;
    url: string;
    slug: string;
    title: string;
    balance: Parameters<typeof formatMoneyNamed>[0];
  }[];
  /** Whether they are the reader's own. */
  isOwn: boolean;
};

const words = settlementTexts.leaving;

/** The cash that is still to be handed over, where who holds it is about to go. It stops nothing. */
export function OpenAccounts({ accounts, isOwn }: OpenAccountsProps) {
  if (accounts.length === 0) return null;
  return (
    <Notice tone="warning" quiet title={isOwn ? words.own : words.others}>
      <ul className="list-disc pl-5">
        {accounts.map(({ seller, name, url, slug, title, balance }) => (
          <li key={`${seller} ${url}/${slug}`}>
            <Link className="link" to={paths.raffleAccount({ communityUrl: url, raffle: slug, seller })}>
              {words.line(
                isOwn ? null : name,
                title,
                formatMoneyNamed({ ...balance, amount: Math.abs(balance.amount) }),
                balance.amount < 0,
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
