import { foldSlug } from '#domain/communities/slug.ts';
import { articleTexts as words } from '#texts/articles/articles.ts';
import type { Block } from '#texts/articles/content.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ArticlePicture } from './article-picture.tsx';
import { ArticleTable } from './article-table.tsx';
import { Words } from './words.tsx';

/** What a part of an article is made of, one under the other. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <OneBlock key={keyOf(block)} block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p className="measure">
        <Words text={block} />
      </p>
    );
  }
  if ('list' in block) {
    return (
      <ul className="measure grid list-disc gap-2 pl-5 marker:text-faint">
        {block.list.map((item) => (
          <li key={item}>
            <Words text={item} />
          </li>
        ))}
      </ul>
    );
  }
  if ('steps' in block) return <Steps steps={block.steps} />;
  if ('table' in block) return <ArticleTable {...block.table} />;
  if ('note' in block) {
    return (
      <Notice tone={block.tone ?? 'info'} title={block.title} quiet>
        <Words text={block.note} />
      </Notice>
    );
  }
  if ('message' in block) return <Message title={block.title} message={block.message} />;
  if ('picture' in block) {
    return (
      <figure className="grid gap-2">
        <ArticlePicture name={block.picture} />
        <figcaption className="measure text-sm text-soft">
          <Words text={block.caption} />
        </figcaption>
      </figure>
    );
  }
  return (
    <section aria-labelledby={foldSlug(block.title)} className="grid gap-3 pt-2">
      <h3 id={foldSlug(block.title)} className="scroll-mt-4 text-xl">
        {block.title}
      </h3>
      <Blocks blocks={block.blocks} />
    </section>
  );
}

function Steps({ steps }: { steps: readonly { title: string; words: string }[] }) {
  return (
    <ol className="measure grid gap-4">
      {steps.map(({ title, words: text }, index) => (
        <li key={title} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 large-text:grid-cols-[minmax(0,1fr)]">
          <span
            aria-hidden="true"
            className="figures grid size-9 place-items-center rounded-full border-2 border-dashed border-edge font-bold"
          >
            {index + 1}
          </span>
          <div className="grid gap-0.5 pt-1">
            <p className="font-semibold">{title}</p>
            <p className="text-soft">
              <Words text={text} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A message as it looks in a chat. A tap selects it whole. */
function Message({ title, message }: { title: string; message: string }) {
  return (
    <figure className="measure grid gap-1.5">
      <figcaption className="text-sm text-soft">
        {words.message} · {title}
      </figcaption>
      <blockquote className="rounded-xl rounded-tl-sm border border-line bg-sheet p-4 whitespace-pre-line select-all">
        {message}
      </blockquote>
    </figure>
  );
}

function keyOf(block: Block): string {
  if (typeof block === 'string') return block;
  if ('list' in block) return block.list.join();
  if ('steps' in block) return block.steps.map(({ title }) => title).join();
  if ('table' in block) return block.table.caption;
  if ('message' in block) return block.message;
  if ('picture' in block) return block.picture;
  return block.title;
}
