import { chooseListing } from '#app/directory/choose-listing.ts';
import { accountOf, type Demo } from './stage.ts';

/** Some families of the class are listed in the directory; the rest have not chosen. */
export async function listFamilies({ app }: Demo): Promise<void> {
  for (const [name, email] of [
    ['Paula Núñez', 'paula@ejemplo.es'],
    ['Lucía Fernández', 'lucia@ejemplo.es'],
    ['José Ángel Núñez', 'joseangel@ejemplo.es'],
  ] as const) {
    const actor = await accountOf(app, name, email);
    await chooseListing(app, actor, { communityUrl: 'sexto-b-ayna', isListed: true });
  }
}
