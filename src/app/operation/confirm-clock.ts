import { action } from '#app/action.ts';
import type { App } from '#app/app.ts';
import { confirmClocks, suspectedClocks } from '#db/server-clocks.ts';
import type { Parsed, RawForm } from '#domain/form.ts';

/** The servers whose machine's clock is not followed: the hour that each goes on with, and what its clock says. */
export async function showClocks({ db }: App) {
  return (await suspectedClocks(db)).map(({ server, hour, movedMs, isContradicted }) => ({
    server,
    movedMs,
    isContradicted,
    hour: hour.toString(),
    clock: hour.add({ milliseconds: movedMs }).toString(),
  }));
}

export type ShownClocks = Awaited<ReturnType<typeof showClocks>>;

/**
 * Confirms a machine's clock after a jump, once the operator has compared it with another. Applies within seconds to
 * all servers with the same offset; one whose clock was set again meanwhile is not confirmed.
 */
export const confirmClock = action({
  parse: ({ moved }: RawForm): Parsed<{ movedMs: number }> => {
    const movedMs = /^-?\d{1,15}$/.test(String(moved)) ? Number(moved) : 0;
    if (movedMs === 0) return { ok: false, fields: { moved: { code: 'choice' } } };
    return { ok: true, value: { movedMs } };
  },
  find: async () => ({ community: null }),
  permission: 'operation.decide',
  run: ({ tx, input }) => confirmClocks(tx, input.movedMs),
});
