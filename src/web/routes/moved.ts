import { redirect } from 'react-router';
import { paths } from '#texts/paths.ts';
import type { Route } from './+types/moved';

/** The specified permanent redirects, query strings kept. */
export function loader({ url, params }: Route.LoaderArgs) {
  const { pathname, search } = url;
  const communityUrl = params.communityUrl ?? '';
  const target = pathname.endsWith('/formation')
    ? paths.content({ communityUrl })
    : pathname.endsWith('/members')
      ? paths.tickets({ communityUrl })
      : pathname.startsWith(paths.pricing())
        ? paths.createRaffle()
        : paths.search();
  throw redirect(target + search, 301);
}
