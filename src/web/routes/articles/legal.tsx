import { foldSlug } from '#domain/communities/slug.ts';
import { privacy, terms } from '#texts/legal-pages.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { requestContext } from '#web/server/context.ts';
import { notFound } from '#web/server/refusals.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/legal';
import { Blocks } from './blocks.tsx';

/** Only to be read: complete without script, and sent without any. */
export const handle = { isStatic: true };

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
    parts,
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
      {parts.map(({ title: part, text = [], list }) => (
        <section key={part} aria-labelledby={foldSlug(part)} className="grid gap-3 pt-8">
          <h2 id={foldSlug(part)} className="scroll-mt-4 text-2xl">
            {part}
          </h2>
          <Blocks blocks={[...text, ...(list ? [{ list }] : [])]} />
        </section>
      ))}
    </Page>
  );
}
