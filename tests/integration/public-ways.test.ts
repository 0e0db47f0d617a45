import { afterAll, expect, test } from 'vitest';
import { stoppedClock } from '#support/clock.ts';
import { headOf } from '#support/head.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { visitorAs } from '#support/signed-in.ts';
import { type Visitor, visitor } from '#support/visitor.ts';
import { signInTexts } from '#texts/accounts/sign-in.ts';
import { communityListTexts } from '#texts/communities/community-list.ts';
import { homeTexts } from '#texts/home.ts';
import { layoutTexts } from '#texts/layout.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer({ clock: stoppedClock('2026-11-21T10:00:00Z') });
const { app } = server;
afterAll(() => server.stop());

const nobody = visitor(server.url);

async function htmlOf(person: Visitor, path: string): Promise<string> {
  const html = await (await person.get(path)).text();
  return html.replace(/<script[\s\S]*?<\/script>/g, '');
}

test('an installation with nothing to show says that its examples are invented', async () => {
  const page = await htmlOf(nobody, paths.home());
  for (const words of [homeTexts.communities.example.stamp, homeTexts.communities.example.words, homeTexts.demo.note])
    expect(page).toContain(words);
  expect(page).not.toContain(homeTexts.raffle.label);
  expect(page).not.toContain(homeTexts.communities.note);
  expect(await htmlOf(nobody, paths.communityList())).toContain(communityListTexts.noneAtAll);
});

test('a stranger is told before the click that the search asks for an account, and who has one is not', async () => {
  const { ana } = await raffleOnSale(app);
  for (const path of [paths.home(), paths.legality()]) {
    expect(await htmlOf(nobody, path)).toContain(layoutTexts.searchAsks);
    expect(await htmlOf(await visitorAs(app, ana), path)).not.toContain(layoutTexts.searchAsks);
  }
});

test('who is sent to sign in from the search is shown what there is to see without an account', async () => {
  const { search } = signInTexts.login;
  const sent = await nobody.get(paths.search());
  const page = await htmlOf(nobody, sent.headers.get('Location') ?? '');
  expect(page).toContain(search.title);
  expect(page).toContain(`href="${paths.sitemap()}?ver=rifas"`);
  expect(page).toContain(search.raffles);
  expect((await nobody.get(`${paths.sitemap()}?ver=rifas`)).status).toBe(200);
  expect(await htmlOf(nobody, `${paths.login()}?volver=${paths.account()}`)).not.toContain(search.title);
});

test('only the first page of the communities is for search engines, and what was looked for stands in its form', async () => {
  await raffleOnSale(app);
  const found = await (await nobody.get(`${paths.communityList()}?q=jueves`)).text();
  expect(headOf(found).meta('robots')).toEqual(['noindex']);
  expect(found).toContain('value="jueves"');
  expect(found).toContain('Club de los jueves');
  const first = await (await nobody.get(`${paths.communityList()}?q=%20`)).text();
  expect(headOf(first).meta('robots')).toEqual(['max-image-preview:large']);
  expect(headOf(first).meta('og:image')).toEqual([`${server.url}${paths.articlePicture({ page: 'comunidades.png' })}`]);
});
