import type { ArticlePart } from '#texts/articles.ts';

/** The parts of a text to be read, each under its heading. */
export function Parts({ parts }: { parts: readonly (ArticlePart & { id: string })[] }) {
  return parts.map(({ id, title, text = [], list = [] }) => (
    <section key={id} aria-labelledby={id} className="grid gap-3 pt-8">
      <h2 id={id} className="scroll-mt-4 text-2xl">
        {title}
      </h2>
      {text.map((paragraph) => (
        <p key={paragraph} className="measure">
          {paragraph}
        </p>
      ))}
      {list.length > 0 && (
        <ul className="measure grid list-disc gap-2 pl-5">
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  ));
}
