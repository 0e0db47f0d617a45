import { Fragment } from 'react';
import { homeTexts } from '#texts/home.ts';
import { Section } from '#web/ui/section.tsx';
import { BookPicture, ChatPicture, DrawPicture } from './step-pictures.tsx';

const pictures = [BookPicture, ChatPicture, DrawPicture];

/** How it goes, in three steps: beside their pictures on a phone, under them where there is room. */
export function Steps() {
  return (
    <div className="page-width pt-2 lg:pt-10">
      <Section large className="max-md:py-4" title={homeTexts.steps.title}>
        <ol className="grid gap-5 md:grid-cols-3 md:gap-8">
          {homeTexts.steps.all.map(({ title, words }, index) => {
            const Picture = pictures[index] ?? Fragment;
            return (
              <li
                key={title}
                className="grid grid-cols-[minmax(0,min(4.5rem,22%))_minmax(0,1fr)] content-start items-start gap-x-3 gap-y-2 large-text:grid-cols-[minmax(0,1fr)] md:grid-cols-1"
              >
                <div className="max-w-64 pt-1">
                  <Picture />
                </div>
                <div>
                  <h3 className="flex items-baseline gap-2 text-lg md:text-xl">
                    <span className="figures text-accent-text" aria-hidden="true">
                      {index + 1}
                    </span>
                    <span className="min-w-0">{title}</span>
                  </h3>
                  <p className="measure mt-1 text-soft">{words}</p>
                </div>
              </li>
            );
          })}
        </ol>
      </Section>
    </div>
  );
}
