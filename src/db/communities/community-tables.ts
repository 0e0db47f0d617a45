import type { GenericSchema } from 'valibot';
import type { Database } from '#db/tables.ts';
import { accessPaymentStatuses } from '#domain/access/access-payment.ts';
import { unlockInFile, videoInFile } from '#domain/communities/community-file.ts';
import { courseAccesses, courseStatuses, moduleStatuses, progressions } from '#domain/courses/course.ts';
import { memberRoles } from '#domain/members/membership.ts';
import { messageStatuses, reactions } from '#domain/messages/message.ts';
import { currencies } from '#domain/money.ts';
import { gatewayIds, ledgerKinds } from '#domain/orders/checkout.ts';
import { paymentKinds } from '#domain/raffles/raffle.ts';

/**
 * The kind of a column in a community's file. `id` is a uuid of the community; `person` an account; `ref` either, or a
 * constant; `mentions` and `markdown` are texts that contain accounts and pictures; `file` is an upload, `picture` a
 * public one. A list is an enumeration. `?` means nullable.
 */
export type ColumnKind = Plain | `${Plain}?` | readonly string[] | { json: GenericSchema };
type Plain =
  | 'id'
  | 'person'
  | 'ref'
  | 'instant'
  | 'text'
  | 'mentions'
  | 'markdown'
  | 'number'
  | 'flag'
  | 'facts'
  | 'file'
  | 'picture';

export type Section = {
  readonly table: keyof Database;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** Columns to sort by; `by` is one that the file does not contain. */
  readonly order: readonly string[];
  readonly by?: string;
  /** Rows to leave out: those with one of these words in a column. */
  readonly without?: { readonly column: string; readonly words: readonly string[] };
  /** What older files lack: the whole section, or columns with their defaults. */
  readonly later?: 'whole' | Readonly<Record<string, null>>;
  /** Columns that are not exported, each with the reason. */
  readonly leftOut?: Readonly<Record<string, string>>;
};

const counted = 'what it counts is in the file; counted again where it comes to';
const paymentWays = [...paymentKinds, ...gatewayIds];
const grantSources = ['payment', 'complimentary', 'invitation', 'legacy'] as const;
const cadences = ['one_time', 'monthly', 'yearly'] as const;
const lessonStates = ['in_progress', 'completed'] as const;

/**
 * The sections of a community's file that are rows of tables, in the order in which foreign keys allow to insert them.
 */
export const sections = {
  invitations: {
    table: 'invitations',
    columns: {
      id: 'id',
      kind: ['link', 'email'],
      email: 'text?',
      email_key: 'text?',
      role: memberRoles.filter((role) => role !== 'admin'),
      skips_approval: 'flag',
      note: 'text?',
      max_uses: 'number',
      created_by: 'person',
      created_at: 'instant',
      expires_at: 'instant',
      revoked_at: 'instant?',
      declined_at: 'instant?',
    },
    order: ['created_at', 'id'],
    leftOut: { code_hash: 'opens the door: a code is given once and kept nowhere', used_count: counted },
  },
  invitationRedemptions: {
    table: 'invitation_redemptions',
    columns: { invitation_id: 'id', user_id: 'person', redeemed_at: 'instant' },
    order: ['invitation_id', 'user_id'],
  },
  events: {
    table: 'events',
    columns: {
      kind: 'text',
      subject: 'text',
      subject_id: 'ref',
      raffle_id: 'id?',
      from_state: 'text?',
      to_state: 'text?',
      actor: 'ref',
      reason: 'text?',
      data: 'facts',
      happened_at: 'instant',
    },
    order: [],
    by: 'id',
    // exports and imports themselves are not part of the community
    without: { column: 'kind', words: ['community.exported', 'community.brought'] },
    leftOut: { id: 'the order that they stand in says it' },
  },
  accessPayments: {
    table: 'access_payments',
    columns: {
      id: 'id',
      user_id: 'person',
      reference: 'text',
      status: accessPaymentStatuses,
      payment_type: cadences,
      amount: 'number',
      currency: currencies,
      rejections: 'number',
      expires_at: 'instant',
      created_at: 'instant',
    },
    leftOut: { refund_destination: 'said to who owes it, for as long as it is owed' },
    order: ['created_at', 'id'],
  },
  accessLedger: {
    table: 'access_ledger',
    columns: {
      id: 'id',
      payment_id: 'id',
      kind: ledgerKinds,
      amount: 'number',
      currency: currencies,
      way: paymentWays,
      evidence: 'text?',
      recorded_by: 'ref',
      recorded_at: 'instant',
    },
    // refunds come after payments, and those that failed after both
    order: ['recorded_at', 'kind', 'id'],
  },
  accessGrants: {
    table: 'access_grants',
    columns: {
      id: 'id',
      user_id: 'person',
      source: grantSources,
      payment_id: 'id?',
      starts_at: 'instant',
      ends_at: 'instant?',
      grace_until: 'instant?',
      anchor_day: 'number?',
      reason: 'text?',
      given_by: 'ref',
      created_at: 'instant',
      stopped_at: 'instant?',
      revoked_at: 'instant?',
    },
    order: ['created_at', 'id'],
  },
  accessReminders: {
    table: 'access_reminders',
    columns: { grant_id: 'id', days: 'number', sent_at: 'instant' },
    order: ['grant_id', 'days'],
  },
  messageThreads: {
    table: 'message_threads',
    columns: { id: 'id', title: 'text', pinned_at: 'instant?', announced_at: 'instant?', last_at: 'instant' },
    order: ['id'],
    leftOut: { published_count: counted, last_seq: counted },
  },
  messages: {
    table: 'messages',
    columns: {
      id: 'id',
      thread_id: 'id',
      author_id: 'person?',
      body: 'mentions',
      status: messageStatuses,
      version: 'number',
      created_at: 'instant',
      edited_at: 'instant?',
    },
    order: [],
    by: 'seq',
    leftOut: {
      seq: 'the order that they stand in says it',
      request_key: 'tells a form sent twice, here only',
      words: 'made of the text for the search',
    },
  },
  messageVersions: {
    table: 'message_versions',
    columns: { message_id: 'id', version: 'number', title: 'text', body: 'mentions', replaced_at: 'instant' },
    order: ['message_id', 'version'],
  },
  messageReactions: {
    table: 'message_reactions',
    columns: { message_id: 'id', user_id: 'person', reaction: reactions, reacted_at: 'instant' },
    order: ['message_id', 'user_id', 'reaction'],
  },
  messageMentions: {
    table: 'message_mentions',
    columns: { message_id: 'id', user_id: 'person' },
    order: ['message_id', 'user_id'],
  },
  messagePictures: {
    table: 'message_pictures',
    columns: { message_id: 'id', position: 'number', file: 'file', alt: 'text' },
    order: ['message_id', 'position'],
  },
  courses: {
    table: 'courses',
    columns: {
      id: 'id',
      slug: 'text',
      title: 'text',
      summary: 'text',
      cover: 'picture?',
      status: courseStatuses,
      publish_at: 'instant?',
      access: courseAccesses,
      progression: progressions,
      position: 'number',
      version: 'number',
      announced_at: 'instant?',
      created_at: 'instant',
      created_by: 'person',
    },
    order: ['position', 'id'],
  },
  courseModules: {
    table: 'course_modules',
    columns: {
      id: 'id',
      course_id: 'id',
      title: 'text',
      status: moduleStatuses,
      is_preview: 'flag',
      unlock: { json: unlockInFile },
      position: 'number',
    },
    order: ['course_id', 'position', 'id'],
  },
  lessons: {
    table: 'lessons',
    columns: {
      id: 'id',
      course_id: 'id',
      module_id: 'id',
      slug: 'text',
      title: 'text',
      body: 'markdown',
      video: { json: videoInFile },
      minutes: 'number?',
      status: courseStatuses,
      publish_at: 'instant?',
      is_preview: 'flag',
      unlock: { json: unlockInFile },
      position: 'number',
      version: 'number',
      created_at: 'instant',
      changed_at: 'instant',
    },
    order: ['module_id', 'position', 'id'],
  },
  lessonFiles: {
    table: 'lesson_files',
    columns: { id: 'id', lesson_id: 'id', file: 'file', name: 'text', added_at: 'instant', added_by: 'person' },
    order: ['lesson_id', 'added_at', 'id'],
  },
  enrolments: {
    table: 'enrolments',
    columns: {
      course_id: 'id',
      user_id: 'person',
      started_at: 'instant',
      completed_at: 'instant?',
      opens_all: 'flag',
    },
    order: ['course_id', 'user_id'],
  },
  lessonProgress: {
    table: 'lesson_progress',
    columns: {
      course_id: 'id',
      lesson_id: 'id',
      user_id: 'person',
      state: lessonStates,
      opened_at: 'instant',
      seen_at: 'instant',
      completed_at: 'instant?',
    },
    order: ['lesson_id', 'user_id'],
  },
  lessonOpenings: {
    table: 'lesson_openings',
    columns: { lesson_id: 'id', user_id: 'person', told_at: 'instant' },
    order: ['lesson_id', 'user_id'],
  },
  lessonComments: {
    table: 'lesson_comments',
    columns: {
      id: 'id',
      lesson_id: 'id',
      parent_id: 'id?',
      author: 'person',
      body: 'text',
      written_at: 'instant',
      deleted_at: 'instant?',
      deleted_by: 'person?',
      edited_at: 'instant?',
    },
    later: { edited_at: null },
    // messages come before their answers
    order: ['written_at', 'id'],
  },
  lessonCommentVersions: {
    table: 'lesson_comment_versions',
    columns: { comment_id: 'id', version: 'number', body: 'text', replaced_at: 'instant' },
    later: 'whole',
    order: ['comment_id', 'version'],
  },
} as const satisfies Record<string, Section>;

export type SectionName = keyof typeof sections;

/** The columns of a membership, in `members` and for people imported by name only. */
export const memberColumns = {
  user_id: 'person',
  role: memberRoles,
  status: ['active', 'pending', 'awaiting_payment', 'expired', 'rejected', 'left', 'removed', 'banned'],
  joined_at: 'instant',
  changed_at: 'instant?',
  needs_approval: 'flag',
  answer: 'text?',
  reason: 'text?',
  muted_until: 'instant?',
  is_listed: 'flag',
} as const satisfies Section['columns'];

/** Tables with a form of their own in the file. */
export const ownForms = [
  'members',
  'raffles',
  'prizes',
  'bases',
  'closures',
  'draw_sources',
  'actas',
  'winners',
  'deliveries',
  'claim_attempts',
  'prize_claims',
  'successions',
  'past_raffles',
  'imported_people',
  'community_imports',
] as const satisfies readonly (keyof Database)[];

/** Tables of communities that are not exported, each with the reason. */
export const leftOutTables: Readonly<Partial<Record<keyof Database, string>>> = {
  community_addresses: 'an address belongs to the installation that gave it',
  ownership_offers: 'a question between two accounts, answered within days; the events say what came of it',
  invitation_mails: 'how often an address was written to from here',
  draw_secrets: 'seeds behind a commitment are shown by the draw and by nothing before it',
  orders: 'contracts with their buyers, whose contact is theirs; a table beside it for its owner',
  order_imports: 'lists of buyers on their way in, forgotten within hours',
  statements: 'of a bank account of somebody here, on their way in',
  statement_mappings: 'how the banks of who is here call their columns',
  statement_lines: 'of a bank account of somebody here, which names other people',
  line_matches: 'money of orders, which are not in the file',
  line_refusals: 'money of orders, which are not in the file',
  aside_lines: 'of a bank account of somebody here',
  asked_amounts: 'money of orders, which are not in the file',
  order_links: 'open an order',
  ticket_codes: 'made on the page of an order, for a page here',
  seller_links: 'lead to raffles of this place, and end with them',
  allotments: 'numbers of raffles under way, whose sellers are of this place',
  settlements: 'money of orders, in the hands of who sells here; a table beside it for its owner',
  settlement_signatures: 'money of orders, in the hands of who sells here; a table beside it for its owner',
  order_notes: 'written at a desk of buyers, who are not in what is brought; a column of the table of orders',
  allotment_leases: 'devices of who sells here, while a raffle sells',
  hand_messages: 'who was written to from a desk, of buyers who are not in the file',
  order_origins: 'networks of buyers, counted here for as long as they have not paid',
  trusted_origins: 'networks as this installation knows them',
  freed_origins: 'networks as this installation knows them, for a day',
  contact_codes: 'work for a quarter of an hour, here',
  hold_requests: 'wait a day for an answer, here',
  contact_proofs: 'of a browser, which knows them by a cookie of this place',
  order_news: 'mails on their way from here',
  organiser_news: 'who is still to be told is told here',
  raffle_news: 'who is still to be told is told here',
  winner_names: 'agreed to on the page of an order, and taken back there',
  tickets: 'belong to orders; the sealed list of a raffle is in the file',
  ticket_refunds: 'what each buyer keeps of a refund, and nobody else',
  ticket_records: 'what each buyer keeps to prove their number, and nobody else',
  receipts: "papers of other people's banks",
  payments: 'money of orders; a table beside it for its owner',
  plan_subscriptions: 'bought of whoever runs this installation',
  plan_payments: 'bought of whoever runs this installation',
  plan_mandates: 'charged for whoever runs this installation',
  plan_ledger: 'money of whoever runs this installation',
  plan_invoices: 'of whoever runs this installation, whose numbers they are; their owner has them in their own data',
  plan_receipts: "papers of other people's banks",
  plan_reminders: 'who is still to be told is told here',
  reports: 'for who runs the installation',
  message_reads: 'how far somebody has read is their own',
  message_visits: 'how far somebody has read is their own',
  moderation_cases: 'who reported what is for the moderation of this place',
  moderation_reports: 'who reported what is for the moderation of this place',
  online_payments: 'an account at a gateway belongs to the installation',
  checkouts: 'visits to a gateway of the installation',
  gateway_payments: 'told by a gateway of the installation; the ledger has the money',
  community_listings: 'made for the search',
  raffle_listings: 'made for the search',
  notifications: 'what somebody was told is their own',
  mail_pauses: 'what somebody was told is their own',
  community_notices: 'how somebody wants to be told is their own',
};

/** `user_id` as `userId`. */
export function camel(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
