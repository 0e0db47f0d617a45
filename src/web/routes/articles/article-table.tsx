// biome-ignore-all lint/a11y/noRedundantRoles: laid out as blocks on a phone, some browsers forget what these were
import { Words } from './words.tsx';

type ArticleTableProps = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** A table to be read: its caption above it; on a phone each row is a card whose cells say their own names. */
export function ArticleTable({ caption, head, rows }: ArticleTableProps) {
  return (
    <table role="table" className="block w-full text-left md:table md:border-collapse">
      <caption className="block pb-3 text-left font-semibold md:table-caption">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only">
        <tr role="row" className="border-b border-edge">
          {head.map((name) => (
            <th key={name} role="columnheader" scope="col" className="py-2 pr-4 align-bottom font-medium text-soft">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-3 md:table-row-group">
        {rows.map(([first = '', ...rest]) => (
          <tr
            key={[first, ...rest].join()}
            role="row"
            className="block rounded-lg border border-line bg-sheet p-4 md:table-row md:rounded-none md:border-0 md:border-b md:bg-transparent"
          >
            <th role="rowheader" scope="row" className="block font-semibold md:table-cell md:py-3 md:pr-4 md:align-top">
              {/^\d/.test(first) && <span className="block text-sm font-normal text-soft md:hidden">{head[0]}</span>}
              <Words text={first} />
            </th>
            {rest.map((cell, index) => (
              <td key={head[index + 1]} role="cell" className="block pt-2 md:table-cell md:py-3 md:pr-4 md:align-top">
                <span aria-hidden="true" className="block text-sm text-soft md:hidden">
                  {head[index + 1]}
                </span>
                <Words text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
