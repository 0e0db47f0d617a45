import { members } from '#texts/members.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const { invitation } = members;

export function meta() {
  return pageMeta({ title: invitation.title, description: invitation.description, noindex: true });
}

export default function Invitation() {
  return (
    <Page width="text">
      <PageHeader title={invitation.title} />
      <EmptyState title={invitation.unusable} action={<ButtonLink to={paths.home()}>{invitation.home}</ButtonLink>}>
        {invitation.words}
      </EmptyState>
    </Page>
  );
}
