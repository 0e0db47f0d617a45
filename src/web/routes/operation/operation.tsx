import { operation } from '#texts/operation.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function meta() {
  return pageMeta({ title: operation.title, description: operation.description, noindex: true });
}

export default function Operation() {
  return (
    <Page width="text">
      <PageHeader title={operation.title} lead={operation.lead} />
      <EmptyState
        title={operation.empty}
        action={
          <>
            <a className={buttonStyle('secondary')} href={paths.health()}>
              {operation.health}
            </a>
            <a className={buttonStyle('secondary')} href={paths.ready()}>
              {operation.ready}
            </a>
          </>
        }
      >
        {operation.emptyWords}
      </EmptyState>
    </Page>
  );
}
