import { foldSlug } from '#domain/slug.ts';
import { privacy } from '#texts/legal-pages.ts';
import { paths } from '#texts/paths.ts';
import { requestContext } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/privacy';
import { Parts } from './parts.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const { title, description, lead, parts } = privacy;
  return {
    title,
    description,
    lead,
    parts: parts.map((part) => ({ ...part, id: foldSlug(part.title) })),
    address: context.get(requestContext).app.publicUrl + paths.privacy(),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData) : [];
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { title, lead, parts } = loaderData;
  return (
    <Page width="text">
      <PageHeader title={title} lead={lead} />
      <Parts parts={parts} />
    </Page>
  );
}
