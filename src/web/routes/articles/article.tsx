import { foldSlug } from '#domain/slug.ts';
import { type ArticleName, articles, article as words } from '#texts/articles.ts';
import { formatDate } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { notFound } from '#web/attempt.ts';
import { requestContext } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import type { Route } from './+types/article';
import { Parts } from './parts.tsx';

const names = Object.keys(articles) as ArticleName[];

export function loader({ url, context }: Route.LoaderArgs) {
  const name = names.find((each) => paths[each]() === url.pathname.replace(/\/$/, ''));
  if (!name) throw notFound();
  const { next, parts, ...rest } = articles[name];
  return {
    ...rest,
    parts: parts.map((part) => ({ ...part, id: foldSlug(part.title) })),
    next: { to: paths[next.to]({} as never), label: next.label },
    others: names
      .filter((each) => each !== name && each !== next.to)
      .map((each) => ({ to: paths[each](), label: articles[each].title })),
    address: context.get(requestContext).app.publicUrl + paths[name](),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, address, knownOn } = loaderData;
  return [
    ...pageMeta({ title, description, address }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: title,
        description,
        inLanguage: 'es',
        dateModified: knownOn,
        mainEntityOfPage: address,
      },
    },
  ];
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { title, lead, knownOn, notice, parts, next, others } = loaderData;
  return (
    <Page width="text">
      <article>
        <PageHeader title={title} lead={lead} />
        {notice && (
          <Notice tone="warning" quiet>
            {notice}
          </Notice>
        )}
        <nav aria-label={words.contents} className="mt-4 border-y border-line py-4">
          <p className="font-semibold">{words.contents}</p>
          <ul className="mt-1 grid sm:grid-cols-2 sm:gap-x-6">
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`} className="link inline-flex min-h-11 items-center">
                  {part.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Parts parts={parts} />
        <p className="mt-8 text-soft">{words.updated(formatDate(`${knownOn}T12:00:00Z`, 'UTC'))}</p>
      </article>
      <div className="mt-8">
        <Ticket
          stub={
            <ul className="grid">
              {others.map(({ to, label }) => (
                <li key={to}>
                  <a href={to} className="link inline-flex min-h-11 items-center">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          }
        >
          <h2 className="mb-3 text-xl">{words.nextTitle}</h2>
          <ButtonLink to={next.to}>{next.label}</ButtonLink>
        </Ticket>
      </div>
    </Page>
  );
}
