import { accountTexts } from '#texts/accounts/own-account.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const { erased } = accountTexts;

export function meta() {
  return pageMeta({ title: erased.title, description: erased.description, noindex: true });
}

/** What whoever has closed their account comes to. */
export default function Erased() {
  return (
    <Page width="text">
      <PageHeader title={erased.title} lead={erased.lead} />
      <ButtonLink to={paths.home()}>{erased.go}</ButtonLink>
    </Page>
  );
}
