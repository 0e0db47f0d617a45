/**
 * Which folders of `src/app` may import which: a noun names only nouns that stand before it, so no two need each other.
 * The files at the top of `src/app` are for every noun and import none, but for `due-works` and `slow-works`.
 */
export type Noun = {
  noun: string;
  /** What it is for, and so why it stands where it does. */
  holds: string;
  mayImport: readonly string[];
};

export const nouns: readonly Noun[] = [
  { noun: 'pictures', holds: 'uploaded pictures, read and kept', mayImport: [] },
  { noun: 'tables', holds: 'tables that somebody brought, read in a thread of their own', mayImport: [] },
  { noun: 'receipts', holds: 'files that prove a payment, of orders, access and plans alike', mayImport: [] },
  { noun: 'mail', holds: 'the queue of e-mails and the links that end them', mayImport: [] },
  {
    noun: 'communities',
    holds: 'a community itself: found, created, paused; what all its pages show of it',
    mayImport: [],
  },
  { noun: 'community-file', holds: 'a community written to a file and read from one', mayImport: ['communities'] },
  { noun: 'directory', holds: "the members' directory of a community", mayImport: ['communities'] },
  {
    noun: 'notifications',
    holds: 'telling people, whatever the noun: the page, mails, digests, pushes',
    mayImport: ['communities', 'mail'],
  },
  {
    noun: 'plans',
    holds: 'a plan that a community buys of whoever runs the installation: its payments, invoices and reminders',
    mayImport: ['communities', 'notifications', 'receipts'],
  },
  {
    noun: 'raffles',
    holds: 'a raffle until its list is sealed: created, published, shown; the files that it publishes',
    mayImport: ['communities'],
  },
  {
    noun: 'log',
    holds: 'the public log: served, proven, witnessed, and signed for others',
    mayImport: ['communities', 'raffles'],
  },
  { noun: 'reports', holds: 'what anybody tells an operator about a raffle', mayImport: ['raffles'] },
  { noun: 'search', holds: 'the public lists of raffles and communities', mayImport: ['raffles'] },
  {
    noun: 'contacts',
    holds: 'whether a contact is its owner’s, before numbers are held for it',
    mayImport: ['mail', 'raffles'],
  },
  {
    noun: 'access-payments',
    holds: 'states of payments for access and the grants they buy, which a membership ends too',
    mayImport: ['notifications'],
  },
  {
    noun: 'members',
    holds: 'memberships and roles; their end closes payments, invitations and offers',
    mayImport: ['access-payments', 'communities', 'notifications', 'raffles'],
  },
  {
    noun: 'access',
    holds: 'paying for, giving and losing access, which lets members in and out',
    mayImport: ['access-payments', 'communities', 'members', 'notifications', 'receipts'],
  },
  {
    noun: 'joining',
    holds: 'coming in and going out: what a membership and a payment both have to allow',
    mayImport: ['access', 'access-payments', 'communities', 'members'],
  },
  {
    noun: 'invitations',
    holds: 'links and mails that let people in',
    mayImport: ['access-payments', 'communities', 'mail', 'members', 'notifications'],
  },
  {
    noun: 'ownership',
    holds: 'a community offered to another owner',
    mayImport: ['communities', 'members', 'notifications'],
  },
  {
    noun: 'community-settings',
    holds: 'what an admin may change, with what that ends',
    mayImport: ['access-payments', 'communities'],
  },
  { noun: 'accounts', holds: 'signing in, one’s own data, erasing it', mayImport: ['members'] },
  {
    noun: 'orders',
    holds: 'numbers taken, paid, given back; a paid one may make a member',
    mayImport: ['accounts', 'communities', 'contacts', 'mail', 'members', 'notifications', 'raffles', 'receipts'],
  },
  {
    noun: 'order-imports',
    holds: 'lists of orders that were taken elsewhere, looked at and brought',
    mayImport: ['accounts', 'contacts', 'orders', 'raffles', 'tables'],
  },
  {
    noun: 'statements',
    holds: 'what came to a bank account, compared with the orders that wait for money',
    mayImport: ['orders', 'raffles', 'tables'],
  },
  {
    noun: 'settlements',
    holds: 'the cash in the hands of who sells a raffle, and what they hand over of it',
    mayImport: ['notifications', 'raffles'],
  },
  {
    noun: 'draws',
    holds: 'a raffle from its sealed list on: the draw, its record, its cancellation',
    mayImport: ['notifications', 'orders', 'raffles'],
  },
  {
    noun: 'checkouts',
    holds: 'payments at a gateway, for an order or for access',
    mayImport: ['access', 'notifications', 'orders'],
  },
  {
    noun: 'moderation',
    holds: 'reports of what people wrote and the case that decides them',
    mayImport: ['members', 'notifications'],
  },
  {
    noun: 'courses',
    holds: 'courses, lessons, what is said about them',
    mayImport: ['communities', 'moderation', 'notifications'],
  },
  {
    noun: 'messages',
    holds: 'threads and answers, and the queue of cases of both kinds',
    mayImport: ['communities', 'courses', 'moderation', 'notifications', 'raffles'],
  },
  {
    noun: 'community-pages',
    holds: 'pages that gather a community’s raffles, draws, access and members',
    mayImport: ['access-payments', 'communities', 'draws', 'joining', 'raffles'],
  },
  {
    noun: 'share',
    holds: 'what a link unfolds with, and tickets as pictures',
    mayImport: ['community-pages', 'orders', 'raffles'],
  },
  { noun: 'copies', holds: 'the whole installation copied to a file, restored, and copied each day', mayImport: [] },
  { noun: 'operation', holds: 'what an operator decides', mayImport: ['communities', 'draws', 'plans'] },
  {
    noun: 'examples',
    holds: 'invented communities, told by the use cases of all nouns',
    mayImport: [
      'access',
      'communities',
      'community-settings',
      'courses',
      'directory',
      'draws',
      'invitations',
      'joining',
      'members',
      'messages',
      'orders',
      'pictures',
      'raffles',
    ],
  },
];
