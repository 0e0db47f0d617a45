import { orderImportTexts as words } from '#texts/orders/order-imports.ts';
import { paths } from '#texts/paths.ts';
import type { ListData } from '#web/routes/raffles/import.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BringForm } from './bring-form.tsx';
import { ColumnsForm } from './columns-form.tsx';
import { Broken, Finished, UndoBroken } from './outcome.tsx';
import { RowsTable } from './rows-table.tsx';

export type ListProps = {
  list: ListData;
  address: { communityUrl: string; raffle: string };
  country: string;
  fields: Readonly<Record<string, string | undefined>>;
};

/** A list that was sent: what would come of it, or what came of it, and its rows. */
export function ListShown(props: ListProps) {
  const { list, address } = props;
  const knows = list.columns.number !== null && list.columns.name !== null;
  return (
    <div className="grid gap-8">
      {list.state === 'looked-at' && <ColumnsForm {...props} />}
      {list.state === 'looked-at' && knows && <BringForm {...props} />}
      {list.state === 'broken' && <Broken {...props} />}
      {list.state === 'finished' && <Finished {...props} />}
      {list.state === 'undo-broken' && <UndoBroken {...props} />}
      {list.state === 'undone' && (
        <Notice tone="info" quiet>
          {words.undone(list.kept)}
        </Notice>
      )}
      {knows && list.rows.length > 0 && <RowsTable {...props} />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink kind="secondary" to={paths.raffleImport(address)}>
          {words.another}
        </ButtonLink>
      </div>
    </div>
  );
}
