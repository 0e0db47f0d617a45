import type { Actor } from './app.ts';
import { type Charge, chargedTo } from './rate-limit.ts';

/** Writing a table reads a whole list. An organiser takes some dozens a day. */
const tableLimit = { name: 'table-export', most: 60, seconds: 3600 };

/** The charges of an exported table, of whatever list. */
export function tableCharges(actor: Actor): readonly Charge[] {
  return [{ limit: tableLimit, by: chargedTo(actor) }];
}
