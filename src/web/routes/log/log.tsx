import { showLog } from '#app/log/show-log.ts';
import { logPageTexts as words } from '#texts/draws/log-page.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/log';
import { Entries, SearchForm } from './entries.tsx';
import { Keys } from './keys.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const search = (url.searchParams.get(words.address.words) ?? '').trim().slice(0, 100);
  const before = url.searchParams.get(words.address.before) ?? '';
  const isFirst = !/^\d{1,10}$/.test(before);
  const shown = await orPage(() => showLog(app, actor, { search, before: isFirst ? null : Number(before) }));
  return { ...shown, search, isFirst, origin: app.publicUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { origin, search, isFirst } = loaderData;
  const { title, description } = words;
  return pageMeta({ title, description, address: origin + paths.log(), noindex: search !== '' || !isFirst });
}

export default function Log({ loaderData }: Route.ComponentProps) {
  return (
    <Page width="text">
      <PageHeader title={words.title} lead={words.lead} />
      <SearchForm search={loaderData.search} />
      <Keys {...loaderData} />
      <Entries {...loaderData} />
    </Page>
  );
}
