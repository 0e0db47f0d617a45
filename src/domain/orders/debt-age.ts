/** How long a debt has stood, the oldest first: over a month, over a week, or less. */
export const debtAges = ['older', 'month', 'week'] as const;
export type DebtAge = (typeof debtAges)[number];

/** From which instant on debts are of this month, and of this week. */
export function debtBounds(now: Temporal.Instant): { month: Temporal.Instant; week: Temporal.Instant } {
  return { month: now.subtract({ hours: 24 * 30 }), week: now.subtract({ hours: 24 * 7 }) };
}

/** How long ago the numbers of a debt were taken. */
export function debtAge(takenAt: Temporal.Instant, now: Temporal.Instant): DebtAge {
  const { month, week } = debtBounds(now);
  if (Temporal.Instant.compare(takenAt, week) >= 0) return 'week';
  return Temporal.Instant.compare(takenAt, month) >= 0 ? 'month' : 'older';
}
