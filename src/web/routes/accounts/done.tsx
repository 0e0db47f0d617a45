import { useEffect } from 'react';
import { redirect } from 'react-router';
import { returnPath } from '#domain/return-path.ts';
import { signInTexts } from '#texts/accounts/sign-in.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/done';
import { loginAddress } from './addresses.ts';
import { namedFault } from './sign-in-fault.ts';
import { announce } from './sign-in-window.ts';

/** Where a sign-in in a window ends, for better or worse. */
export function loader({ url, context }: Route.LoaderArgs) {
  const returnTo = returnPath(url.searchParams.get('volver')) ?? paths.home();
  const fault = namedFault(url.searchParams.get('aviso'));
  if (!fault && !asker(context).account) throw redirect(loginAddress(returnTo));
  return { fault, returnTo };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { done, login } = signInTexts;
  const title = loaderData?.fault ? done.failedTitle : done.title;
  return pageMeta({ title, description: login.description, noindex: true });
};

/** Tells the page that opened the window and closes it. Stays, with the way on, where it may not close itself. */
export default function Done({ loaderData: { fault, returnTo } }: Route.ComponentProps) {
  const { done, faults, again } = signInTexts;
  useEffect(() => {
    announce(fault ?? 'done');
    window.close();
  }, [fault]);
  return (
    <Page width="text">
      <PageHeader title={fault ? done.failedTitle : done.title} lead={fault ? faults[fault] : done.lead} />
      {fault ? (
        <ButtonLink to={loginAddress(returnTo)}>{again}</ButtonLink>
      ) : (
        <ButtonLink to={returnTo}>{done.go}</ButtonLink>
      )}
    </Page>
  );
}
