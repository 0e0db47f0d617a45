import { pieces } from '#texts/articles/content.ts';

/** A text of an article, with its links and its weight. */
export function Words({ text }: { text: string }) {
  return pieces(text).map((piece) => {
    if (piece.kind === 'link') {
      return (
        <a key={piece.at} href={piece.to} className="link">
          {piece.words}
        </a>
      );
    }
    return piece.kind === 'strong' ? <strong key={piece.at}>{piece.words}</strong> : piece.words;
  });
}
