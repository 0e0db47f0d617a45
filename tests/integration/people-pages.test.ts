import { afterAll, expect, test } from 'vitest';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { keepPicture } from '#app/pictures/keep-picture.ts';
import { newSecret } from '#identity/secret.ts';
import { personIn } from '#support/app.ts';
import { communityOfAna, putIn } from '#support/people.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { visitorAs } from '#support/signed-in.ts';
import { visitor } from '#support/visitor.ts';
import { directory } from '#texts/members/directory.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer();
const { app } = server;
afterAll(() => server.stop());

test('who asks to come in is answered by buttons on their row, in sight before any menu is opened', async () => {
  const { ana, url } = await communityOfAna(app, { join_policy: 'approval' });
  await joinCommunity(app, await personIn(app, 'Beto'), { communityUrl: url, form: {} });
  const waiting = `${paths.tickets({ communityUrl: url })}?ver=personas&estado=${peopleTexts.statusSlugs.pending}`;
  const html = await (await (await visitorAs(app, ana)).get(waiting)).text();
  const row = /<tbody[\s\S]*?<\/tbody>/.exec(html)?.[0] ?? '';
  const inSight = row.replace(/<details[\s\S]*?<\/details>/g, '');
  expect(inSight).toMatch(/<button[^>]*aria-label="Aprobar a Beto"/);
  expect(inSight).toMatch(/<a[^>]*aria-label="Rechazar la solicitud de Beto"/);
  expect(row.match(/>Aprobar</g)).toHaveLength(1);
});

test('who is not listed is told beside their own name that nobody else sees it there', async () => {
  const { url, id } = await communityOfAna(app);
  const member = await visitorAs(app, await putIn(app, id, 'Beto'));
  const place = paths.directory({ communityUrl: url });
  expect(await (await member.get(place)).text()).toContain(directory.selfAlone);
  expect((await member.post(place, { listed: 'on' })).status).toBe(303);
  const html = await (await member.get(place)).text();
  expect(html).toContain(`>${directory.self}<`);
  expect(html).not.toContain(directory.selfAlone);
});

test('an invitation shows the picture that its community has, and the first letter of the name where it has none', async () => {
  const { ana, url } = await communityOfAna(app);
  const code = newSecret(app.dice);
  const form = { kind: 'link', uses: '1', days: '7', role: 'member' };
  await createInvitation(app, ana, { communityUrl: url, code, form });
  const page = async () =>
    /<main[\s\S]*<\/main>/.exec(await (await visitor(app.publicUrl).get(paths.invitation({ code }))).text())?.[0] ?? '';
  const letter = /<span aria-hidden="true"[^>]*>C</;
  expect(await page()).toMatch(letter);
  const cover = await keepPicture(app, ana, new Uint8Array(await receiptPicture('portada')));
  await app.db.updateTable('communities').set({ cover }).where('url', '=', url).execute();
  const html = await page();
  expect(html).toContain(paths.picture({ file: cover }));
  expect(html).not.toMatch(letter);
});

test('where people wait for approval an invitation leaves that as it is, unless who makes it says otherwise', async () => {
  const { ana, url } = await communityOfAna(app, { join_policy: 'approval' });
  const html = await (await (await visitorAs(app, ana)).get(paths.invitations({ communityUrl: url }))).text();
  const box = /<input[^>]*name="skipsApproval"[^>]*>/.exec(html)?.[0];
  expect(box).toContain('type="checkbox"');
  expect(box).not.toContain('checked');
});
