import type { Context } from 'hono';
import { matchPath } from 'react-router';
import type { App } from '#app/app.ts';
import { reachOrder } from '#app/orders/show-order.ts';
import { isRefusal } from '#domain/refusal.ts';
import { patterns } from '#texts/paths.ts';
import type { Logged } from './request-log.ts';
import { readAccount } from './session.ts';

/** The sender of a body within a visitor, found before the body is read. */
export type SenderOf = (c: Context<Logged>, visitor: string) => Promise<string>;

/** The sender for everybody at a network who has neither account nor private link: they count as one. */
export function othersOf(visitor: string): string {
  return `others of ${visitor}`;
}

/** An account, who holds the private link that is sent to, or all others of the visitor together. */
export function senderIn(app: App): SenderOf {
  return async (c, visitor) => {
    try {
      const account = await readAccount(app, c.req.raw);
      if (account) return `account ${account.uid}`;
      const { name, path } = c.get('address');
      const key = name === 'ticket' && matchPath(patterns.ticket, path.replace(/\.data$/, ''))?.params.secret;
      if (key) return `order ${await reachOrder(app, { userId: null, visitor }, { key })}`;
    } catch (error) {
      // an invalid link, or the database is unreachable: the handler that reads the form responds to that
      if (!isRefusal(error)) throw error;
    }
    return othersOf(visitor);
  };
}
