import type { Metodo } from '#domain/draw/documents.ts';
import type { Nivel } from '#domain/draw/outcome.ts';
import { levels } from '#texts/draws/guarantee.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const tones: Record<Nivel, BadgeTone> = { fuerte: 'good', media: 'looking', basica: 'waiting' };

type LevelNoteProps = { level: Nivel; kind: Metodo['tipo']; isCentred?: boolean };

/** What a draw's source guarantees. */
export function LevelNote({ level, kind, isCentred = false }: LevelNoteProps) {
  return (
    <div className={`grid gap-2 ${isCentred ? 'justify-items-center' : 'justify-items-start'}`}>
      <Badge tone={tones[level]}>{levels[level].name}</Badge>
      <p className="measure text-soft">{levels[level].meaning(kind)}</p>
    </div>
  );
}
