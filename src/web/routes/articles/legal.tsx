import { foldSlug } from '#domain/slug.ts';
import { privacy, terms } from '#texts/legal-pages.ts';
import { paths } from '#texts/paths.ts';
import { notFound } from '#web/attempt.ts';
import { requestContext } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/legal';
import { Parts } from './parts.tsx';

const pages = { privacy, terms };
const names = Object.keys(pages) as (keyof typeof pages)[];

export function loader({ url, context }: Route.LoaderArgs) {
  const name = names.find((each) => paths[each]() === url.pathname.replace(/\/$/, ''));
  if (!name) throw notFound();
  const { title, description, lead, parts } = pages[name];
  return {
    title,
    description,
    lead,
    parts: parts.map((part) => ({ ...part, id: foldSlug(part.title) })),
    address: context.get(requestContext).app.publicUrl + paths[name](),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData) : [];
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, parts } = loaderData;
  return (
    <Page width="text">
      <PageHeader title={title} lead={lead} />
      <Parts parts={parts} />
    </Page>
  );
}
