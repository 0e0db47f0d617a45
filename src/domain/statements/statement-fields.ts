export const statementFields = [
  'date',
  'amount',
  'credit',
  'debit',
  'kind',
  'text',
  'name',
  'reference',
  'currency',
] as const;
export type StatementField = (typeof statementFields)[number];

/** Which column of a statement is what, counted from 0. Its sums stand in one column with signs, or in two without. */
export type StatementMapping = { readonly [F in StatementField]: number | null };

/** `head`: the row with its headings, as a spreadsheet numbers it; null for a statement without any. */
export type StatementColumns = { readonly head: number | null } & StatementMapping;

export const statementLimits = {
  /** Sums that came that are kept of one statement, and of all that nobody was matched with in one community. */
  lines: 2000,
  kept: 5000,
  /** Letters of each text that are kept. */
  text: 200,
  /** Letters that are pasted. */
  pasted: 400_000,
  /** Days for which a line is kept that is matched with no order. */
  days: 90,
} as const;
