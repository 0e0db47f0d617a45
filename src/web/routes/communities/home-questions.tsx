import { ChevronDown } from 'lucide-react';
import type { CommunityQuestion } from '#domain/communities/community.ts';
import { communityOfferTexts as words } from '#texts/communities/community-offer.ts';
import type { RichText } from '#web/ui/rich-text.ts';
import { RichTextView } from '#web/ui/rich-text-view.tsx';
import { Section } from '#web/ui/section.tsx';

type Question = Pick<CommunityQuestion, 'question'> & { answer: RichText };

/** Frequent questions, each answer folded under its question. */
export function HomeQuestions({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) return null;
  return (
    <Section title={words.questions} id="preguntas">
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-sheet">
        {questions.map(({ question, answer }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may ask the same, and nothing tells them apart but their place
          <li key={at}>
            <details className="group/answer">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-semibold hover:bg-well sm:px-6 [&::-webkit-details-marker]:hidden">
                <span className="min-w-0 wrap-anywhere">{question}</span>
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-soft transition-transform group-open/answer:rotate-180"
                />
              </summary>
              <div className="px-4 pb-4 sm:px-6">
                <RichTextView rich={answer} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}
