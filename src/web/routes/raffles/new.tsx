import { layout } from '#texts/layout.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export default function New() {
  return (
    <Page width="text">
      <PageHeader title={layout.createRaffle} />
    </Page>
  );
}
