import { articleTexts as words } from '#texts/articles/articles.ts';

type ContentsProps = {
  contents: readonly { id: string; title: string }[];
  /** Above the text on a narrow screen, closed until asked for; otherwise beside it on a wide one, always in sight. */
  folded?: boolean;
};

/** The places of a page that is read. */
export function Contents({ contents, folded = false }: ContentsProps) {
  const list = (
    <ul className="grid">
      {contents.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-11 items-center text-soft hover:text-ink hover:underline lg:min-h-9 lg:text-sm"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
  if (folded) {
    return (
      <details className="mt-2 rounded-lg border border-line bg-sheet px-4 lg:hidden">
        <summary className="min-h-12 content-center font-semibold">{words.contents}</summary>
        <nav aria-label={words.contents} className="pb-3">
          {list}
        </nav>
      </details>
    );
  }
  return (
    <nav
      aria-label={words.contents}
      className="sticky top-6 mt-10 hidden max-h-[calc(100dvh-3rem)] self-start overflow-y-auto border-l-2 border-dotted border-line pl-5 lg:block"
    >
      <p className="pb-1 font-semibold">{words.contents}</p>
      {list}
    </nav>
  );
}
