import { vi } from 'vitest';
import type { App } from '#app/app.ts';
import { type RaffleToDraw, verdictOf } from './draw.ts';
import { waits } from './waits.ts';

/**
 * The verdict on a draw whose time has come, once it has been held. Turns are asked for until then: a beacon that needs
 * longer than an asker waits is read at a later one.
 */
export function drawnBy(server: { app: App; turn(): Promise<void> }, raffle: RaffleToDraw) {
  return vi.waitUntil(async () => {
    await server.turn();
    return verdictOf(server.app, raffle);
  }, waits.change);
}
