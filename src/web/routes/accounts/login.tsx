import { data, Link, redirect } from 'react-router';
import { Refusal } from '#domain/refusal.ts';
import { returnPath } from '#domain/return-path.ts';
import { signInTexts } from '#texts/accounts/sign-in.ts';
import { paths } from '#texts/paths.ts';
import { refusalSentence } from '#texts/refusals.ts';
import { sitemapTexts } from '#texts/sitemap.ts';
import { pageMeta } from '#web/meta.ts';
import { isJoinAddress } from '#web/routes/members/join-address.ts';
import { asker } from '#web/server/context.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import type { Route } from './+types/login';
import { signedOutNotice } from './addresses.ts';
import { SignInButton } from './sign-in-button.tsx';
import { signInFacts } from './sign-in-facts.ts';
import { namedFault } from './sign-in-fault.ts';

/** Redirects people who are already signed in to where they wanted to go. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const { app, account } = asker(context);
  const returnTo = returnPath(url.searchParams.get('volver'));
  if (account) throw redirect(returnTo ?? paths.home());
  const notice = url.searchParams.get('aviso');
  return data({
    returnTo,
    fault: namedFault(notice),
    isSignedOut: notice === signedOutNotice,
    ...signInFacts(app, request),
  });
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: signInTexts.login.title, description: signInTexts.login.description, noindex: true });

/** What is said of what the provider tells us, where it is one that we know. */
const fromProvider: Readonly<Record<string, string>> = {
  google: signInTexts.login.fromGoogle,
  demo: signInTexts.login.fromDemo,
};

export default function Login({
  loaderData: { returnTo, fault, isSignedOut, provider, isInApp },
}: Route.ComponentProps) {
  const { login } = signInTexts;
  const isBack = returnTo !== null && returnTo !== paths.home();
  return (
    <Page width="text">
      <PageHeader title={login.title} lead={isBack ? login.leadBack : login.lead} />
      {fault && (
        <Notice tone={fault === 'cancelled' ? 'warning' : 'error'} className="mb-6">
          {signInTexts.faults[fault]}
        </Notice>
      )}
      {isSignedOut && (
        <Notice tone="error" title={refusalSentence(new Refusal('not-signed-in', {}))} className="mb-6">
          {login.sessionOver}
        </Notice>
      )}
      {isToSearch(returnTo) && <PublicLists />}
      <Ticket
        stub={
          <p className="measure text-soft">
            {login.firstTime} {!isJoinAddress(returnTo) && login.withoutAccount}
          </p>
        }
      >
        <div className="grid gap-5">
          <p className="measure">{fromProvider[provider] ?? login.fromOther}</p>
          {isInApp && <Notice quiet>{login.inApp}</Notice>}
          <SignInButton size="large" returnTo={returnTo ?? paths.home()}>
            {signInTexts.signInWith[provider]}
          </SignInButton>
        </div>
      </Ticket>
    </Page>
  );
}

function isToSearch(returnTo: string | null): boolean {
  return returnTo?.split('?')[0] === paths.search();
}

/** What somebody who only wanted to look around finds without an account. */
function PublicLists() {
  const { search } = signInTexts.login;
  const { list, lists } = sitemapTexts.address;
  return (
    <Notice quiet title={search.title} className="mb-6">
      <ul className="flex flex-wrap gap-x-6">
        <li>
          <Link className="link inline-flex min-h-11 items-center" to={`${paths.sitemap()}?${list}=${lists.raffles}`}>
            {search.raffles}
          </Link>
        </li>
        <li>
          <Link className="link inline-flex min-h-11 items-center" to={paths.communityList()}>
            {search.communities}
          </Link>
        </li>
      </ul>
    </Notice>
  );
}
