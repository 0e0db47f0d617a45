import { foldSlug } from '#domain/communities/slug.ts';
import { articles, articleTexts as words } from '#texts/articles/articles.ts';
import { articleNames, readingMinutes } from '#texts/articles/content.ts';
import { formatDate } from '#texts/format.ts';
import { pagePictureTexts } from '#texts/page-picture.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { requestContext } from '#web/server/context.ts';
import { notFound } from '#web/server/refusals.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import type { Route } from './+types/article';
import { Blocks } from './blocks.tsx';
import { Contents } from './contents.tsx';
import { structuredData } from './structured-data.ts';
import { Words } from './words.tsx';

/** Only to be read: complete without script, and sent without any. */
export const handle = { isStatic: true };

export function loader({ url, context }: Route.LoaderArgs) {
  const name = articleNames.find((each) => paths[each]() === url.pathname.replace(/\/$/, ''));
  if (!name) throw notFound();
  const article = articles[name];
  return {
    article,
    minutes: readingMinutes(article),
    others: articleNames
      .filter((each) => each !== name && each !== article.next.to)
      .map((each) => ({ to: paths[each](), title: articles[each].title })),
    origin: context.get(requestContext).app.publicUrl,
    address: context.get(requestContext).app.publicUrl + paths[name](),
    picture:
      context.get(requestContext).app.publicUrl + paths.articlePicture({ page: `${paths[name]().slice(1)}.png` }),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { article, address, picture } = loaderData;
  return [
    ...pageMeta({
      title: article.title,
      description: article.description,
      address,
      type: 'article',
      picture: { address: picture, alt: pagePictureTexts.alt(article.title) },
    }),
    { 'script:ld+json': structuredData(article, loaderData) },
  ];
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, minutes, others } = loaderData;
  const { title, lead, knownOn, notice, parts, questions, sources, next } = article;
  const day = formatDate(`${knownOn}T12:00:00Z`, 'UTC');
  const contents = [...parts.map((part) => part.title), words.questions, ...(sources ? [words.sources] : [])].map(
    (each) => ({ id: foldSlug(each), title: each }),
  );
  return (
    <Page>
      <div className="mx-auto max-w-2xl lg:grid lg:max-w-none lg:grid-cols-[minmax(0,44rem)_17rem] lg:justify-between lg:gap-x-12">
        <div className="min-w-0">
          <article className="grid grid-cols-1 gap-2">
            <Header title={title} lead={lead} facts={[words.minutes(minutes), words.known(day)]} />
            {notice && (
              <Notice tone="warning" quiet>
                <Words text={notice} />
              </Notice>
            )}
            <Contents contents={contents} folded />
            {parts.map((part) => (
              <Part key={part.title} title={part.title}>
                <Blocks blocks={part.blocks} />
              </Part>
            ))}
            <Part title={words.questions}>
              {questions.map(({ question, answer }) => (
                <div key={question} className="grid gap-1">
                  <h3 className="text-lg">{question}</h3>
                  <p className="measure text-soft">
                    <Words text={answer} />
                  </p>
                </div>
              ))}
            </Part>
            {sources && <Sources sources={sources} day={day} />}
          </article>
          <div className="mt-10">
            <Ticket
              stub={
                <nav aria-label={words.more}>
                  <p className="font-semibold">{words.more}</p>
                  <ul className="grid sm:grid-cols-2 sm:gap-x-6">
                    {others.map((other) => (
                      <li key={other.to}>
                        <a href={other.to} className="link inline-flex min-h-11 items-center">
                          {other.title}
                        </a>
                      </li>
                    ))}
                  </ul>
                </nav>
              }
            >
              <h2 className="text-xl">{words.nextTitle}</h2>
              <p className="measure mt-1 mb-4 text-soft">{next.words}</p>
              <ButtonLink to={paths[next.to]({} as never)}>{next.label}</ButtonLink>
            </Ticket>
          </div>
        </div>
        <Contents contents={contents} />
      </div>
    </Page>
  );
}

function Header({ title, lead, facts }: { title: string; lead: string; facts: readonly string[] }) {
  return (
    <header className="grid gap-3 pt-5 pb-4 sm:pt-8">
      <nav aria-label={words.trail}>
        <ol className="flex flex-wrap items-center gap-x-2 text-soft">
          <li>
            <a href={paths.home()} className="link inline-flex min-h-11 items-center">
              {words.home}
            </a>
          </li>
          <li aria-hidden="true">/</li>
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <h1 className="text-3xl">{title}</h1>
      <p className="measure text-lg text-soft">
        <Words text={lead} />
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </header>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  const id = foldSlug(title);
  return (
    <section aria-labelledby={id} className="when-near -mx-2 grid grid-cols-1 gap-4 px-2 pt-8">
      <h2 id={id} className="scroll-mt-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

type SourcesProps = { sources: readonly { name: string; address: string; about: string }[]; day: string };

function Sources({ sources, day }: SourcesProps) {
  return (
    <Part title={words.sources}>
      <p className="measure text-soft">{words.sourcesLead(day)}</p>
      <ol className="measure grid list-decimal gap-2 pl-6 text-sm marker:text-faint">
        {sources.map(({ name, address, about }) => (
          <li key={address}>
            <a href={address} rel="noopener" className="link">
              {name}
            </a>
            {`. ${about}`}
          </li>
        ))}
      </ol>
    </Part>
  );
}
