import { drawTexts } from '#texts/draws/draws.ts';

type Figure = { name: string; value: string | null; link: string | null };

/** Figures of an outside source with their public links. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid gap-3">
      {figures.map(({ name, value, link }) => (
        <div key={name} className="grid gap-0.5">
          <dt className="text-soft">{name}</dt>
          {value !== null && (
            <dd className="flex flex-wrap items-baseline gap-x-4">
              <span className="figures text-xl font-bold break-all">{value}</span>
              {link && (
                <a
                  className="link inline-flex min-h-11 items-center"
                  href={link}
                  rel="noopener noreferrer nofollow ugc"
                >
                  {drawTexts.steps.official}
                </a>
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
