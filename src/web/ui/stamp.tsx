const inks = {
  paid: 'text-paid-edge',
  submitted: 'text-submitted-edge',
  held: 'text-held-edge',
  wrong: 'text-wrong-edge',
  ink: 'text-ink',
} as const;

/** A rubber stamp across a ticket: the one word that sums it up. Large text only (its inks are of 3:1). */
export function Stamp({ ink = 'ink', children }: { ink?: keyof typeof inks; children: string }) {
  return <span className={`stamp text-2xl ${inks[ink]}`}>{children}</span>;
}
