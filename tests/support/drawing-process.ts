import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { connect } from '#db/client.ts';
import { drawingApp } from './draw.ts';

/**
 * A process that makes the draws that are due, for tests that kill it. Says when the beacon has answered and, with
 * `linger`, goes no further; says `done` at the end.
 */
const [url = '', relay = '', now = '', stage = ''] = process.argv.slice(2);
const handle = connect({ connectionString: url });
const { app, clock } = drawingApp(handle, relay);
clock.set(now);
const beacon = {
  ...app.beacon,
  async fetchRound(round: number) {
    const found = await app.beacon.fetchRound(round);
    process.stdout.write('fetched\n');
    if (stage === 'linger') await new Promise((resolve) => setTimeout(resolve, 60_000));
    return found;
  },
};
await makeDueDraws({ ...app, beacon });
process.stdout.write('done\n');
await handle.close();
