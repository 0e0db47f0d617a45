import { peopleTexts } from '#texts/members/people.ts';
import { buttonStyle } from '#web/ui/button-style.ts';

type DownloadsProps = { what: string; csv: string; xlsx: string };

/** A list as a file, in the two kinds that spreadsheets open. */
export function Downloads({ what, csv, xlsx }: DownloadsProps) {
  const words = peopleTexts.files;
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-soft">
      {words.download}
      <a href={xlsx} download className={buttonStyle('quiet', 'small')} aria-label={words.xlsxOf(what)}>
        {words.xlsx}
      </a>
      <a href={csv} download className={buttonStyle('quiet', 'small')} aria-label={words.csvOf(what)}>
        {words.csv}
      </a>
    </p>
  );
}
