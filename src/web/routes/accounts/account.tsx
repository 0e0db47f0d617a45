import { redirect, useSearchParams } from 'react-router';
import { closeOtherSessions } from '#app/accounts/close-other-sessions.ts';
import { closeSession } from '#app/accounts/close-session.ts';
import { eraseAccount } from '#app/accounts/erase-account.ts';
import { showAccount } from '#app/accounts/show-account.ts';
import { accountTexts as words } from '#texts/accounts/own-account.ts';
import { formatDate } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { cookieNames, readCookie, secretCookie } from '#web/server/middleware/cookies.ts';
import { orPage } from '#web/server/refusals.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { doneAt } from '#web/ui/done-toast.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/account';
import { EraseSection } from './account/erase-section.tsx';
import { SessionsSection } from './account/sessions-section.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const session = readCookie(request, cookieNames(app).session);
  return orPage(() => showAccount(app, actor, { session }));
}

export function action(args: Route.ActionArgs) {
  return formActions(args, {
    sessions: async ({ app, actor, request }) => {
      await closeOtherSessions(app, actor, { session: readCookie(request, cookieNames(app).session) });
      return doneAt(`${paths.account()}#sesiones`, 'sesiones');
    },
    session: async ({ app, actor, form }) => {
      await closeSession(app, actor, { id: text(form.session) });
      return doneAt(`${paths.account()}#sesiones`, 'sesion');
    },
    erase: async ({ app, actor, form }) => {
      await eraseAccount(app, actor, { confirmation: text(form.confirmation) });
      const headers = { 'Set-Cookie': secretCookie(app, cookieNames(app).session, '', 0) };
      return redirect(paths.accountErased(), { status: 303, headers });
    },
  });
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

export type ShownAccount = Route.ComponentProps['loaderData'];
export type AccountReturned = Route.ComponentProps['actionData'];

export default function Account({ loaderData: shown, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <Page width="text">
      <PageHeader title={words.title} lead={words.lead} />
      <Who shown={shown} />
      <Section title={words.notices} lead={words.noticesLead} className="border-t border-line">
        <ButtonLink kind="secondary" to={paths.notificationSettings()} className="justify-self-start">
          {words.noticesGo}
        </ButtonLink>
      </Section>
      <SessionsSection shown={shown} done={actionData ? null : search.get('hecho')} />
      <Section id="datos" title={words.data} lead={words.dataLead} className="border-t border-line">
        <ButtonLink kind="secondary" to={paths.ownData()} reloadDocument prefetch="none" className="justify-self-start">
          {words.dataGo}
        </ButtonLink>
        <p className="text-sm text-soft">{words.dataNote}</p>
      </Section>
      <EraseSection shown={shown} returned={actionData} />
    </Page>
  );
}

function Who({ shown }: { shown: ShownAccount }) {
  const { name, email, emailVerified, photoURL, provider, since } = shown;
  return (
    <Section title={words.who} lead={words.whoLead[provider]}>
      <div className="flex items-start gap-4 large-text:flex-wrap">
        <Avatar name={name || email} src={photoURL} size="large" />
        <Facts
          facts={[
            { label: words.name, value: name || email },
            { label: words.email, value: <span className="wrap-anywhere">{email || words.noEmail}</span> },
            { label: words.since, value: formatDate(since, 'Europe/Madrid') },
          ]}
        />
      </div>
      {email !== '' && !emailVerified && <p className="text-soft">{words.unverified}</p>}
    </Section>
  );
}
