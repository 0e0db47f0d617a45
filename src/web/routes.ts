import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { type PathName, patterns } from '#texts/paths.ts';

const at = (name: PathName, file: string): RouteConfigEntry => route(patterns[name], `routes/${file}`, { id: name });

/** Open to everyone. What is inside decides by itself what a stranger may see. */
const open: RouteConfigEntry[] = [
  index('routes/home.tsx', { id: 'home' }),
  at('createRaffle', 'raffles/new.tsx'),
  at('legality', 'articles/article.tsx'),
  at('howTo', 'articles/article.tsx'),
  at('platform', 'articles/article.tsx'),
  at('fraud', 'articles/article.tsx'),
  at('success', 'articles/article.tsx'),
  at('sitemapXml', 'sitemap/sitemap-xml.ts'),
  at('sitemap', 'sitemap/sitemap.tsx'),
  at('robots', 'sitemap/robots.ts'),
  at('privacy', 'articles/legal.tsx'),
  at('terms', 'articles/legal.tsx'),
  at('login', 'accounts/login.tsx'),
  at('signInStart', 'accounts/start.ts'),
  at('signInCallback', 'accounts/callback.ts'),
  at('signInDone', 'accounts/done.tsx'),
  at('signOut', 'accounts/sign-out.ts'),
  at('theme', 'theme.ts'),
  at('verify', 'draws/verify.tsx'),
  at('invitation', 'members/invitation.tsx'),
  at('ticket', 'orders/order.tsx'),
  at('ticketReceipt', 'orders/order-receipt.ts'),
  at('ticketRecord', 'orders/ticket-record.ts'),
  at('picture', 'pictures/picture.ts'),
  at('pricing', 'moved.ts'),
  at('searchCommunities', 'moved.ts'),
  at('formation', 'moved.ts'),
  at('members', 'moved.ts'),
  at('community', 'communities/show.tsx'),
  at('communityProfile', 'communities/profile.tsx'),
  at('raffle', 'raffles/show.tsx'),
  at('raffleBoard', 'raffles/board-stream.ts'),
  at('raffleDraw', 'draws/live.tsx'),
  at('raffleDrawStream', 'draws/live-stream.ts'),
  at('raffleRecord', 'draws/record.tsx'),
  at('raffleRecordJson', 'draws/record-json.ts'),
  at('raffleTicketList', 'draws/ticket-list.ts'),
  at('raffleClosure', 'draws/closure-json.ts'),
  at('raffleBases', 'draws/bases-json.ts'),
  at('raffleReport', 'raffles/report.tsx'),
];

/** A signed-out person is sent to `/login` and brought back afterwards. */
const signedIn: RouteConfigEntry[] = [
  at('manageCommunities', 'communities/manage.tsx'),
  at('createCommunity', 'communities/new.tsx'),
  at('search', 'search/search.tsx'),
  at('operation', 'operation/operation.tsx'),
  at('dashboard', 'communities/dashboard.tsx'),
  at('content', 'courses/content.tsx'),
  at('settings', 'communities/settings.tsx'),
  at('tickets', 'members/tickets.tsx'),
  at('messages', 'messages/messages.tsx'),
  at('raffleDesk', 'raffles/desk.tsx'),
  at('raffleDeskReceipt', 'raffles/desk-receipt.ts'),
  at('raffleDeskExport', 'raffles/desk-export.ts'),
];

export default [
  ...open,
  layout('routes/accounts/private.tsx', { id: 'private' }, signedIn),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
