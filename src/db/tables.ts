import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { AccessCadence, AccessPaymentStatus } from '#domain/access/access-payment.ts';
import type {
  AccessType,
  CommunityQuestion,
  CommunityStatus,
  Country,
  JoinPolicy,
  PaymentType,
  Visibility,
} from '#domain/communities/community.ts';
import type { OfferAnswer } from '#domain/communities/community-offer.ts';
import type { HoldRequestStatus } from '#domain/contacts/contact-check.ts';
import type {
  CourseAccess,
  CourseStatus,
  LessonState,
  ModuleStatus,
  Progression,
  Unlock,
} from '#domain/courses/course.ts';
import type { Video } from '#domain/courses/video.ts';
import type { EventKind, EventSubject } from '#domain/event.ts';
import type { EntryKind } from '#domain/log/entry.ts';
import type { InvitationKind, InvitedRole } from '#domain/members/invitation.ts';
import type { MemberRole, MemberStatus } from '#domain/members/membership.ts';
import type { CaseStatus, MessageReportReason, MessageStatus, PostKind, Reaction } from '#domain/messages/message.ts';
import type { Currency } from '#domain/money.ts';
import type { OriginScope } from '#domain/network.ts';
import type {
  NotificationFacts,
  NotificationKind,
  NotificationSubject,
  OrderNews,
} from '#domain/notifications/notification.ts';
import type { DigestPace, NoticeLevel, OrderPace } from '#domain/notifications/notification-settings.ts';
import type {
  CheckoutSubject,
  GatewayId,
  GatewayPayment,
  LedgerKind,
  OrderLedgerKind,
} from '#domain/orders/checkout.ts';
import type { WhileHeld } from '#domain/orders/ending-hold.ts';
import type { HandKind } from '#domain/orders/hand-message.ts';
import type { ImportColumns, ImportHolds } from '#domain/orders/import-columns.ts';
import type { OrderStatus, TicketState } from '#domain/orders/order.ts';
import type { MandateState } from '#domain/plans/plan-charge.ts';
import type { PlanPaymentStatus } from '#domain/plans/plan-payment.ts';
import type { PlanCadence } from '#domain/plans/plan-period.ts';
import type { EndReason, PlanWay, PurchaseKind, SubscriptionState } from '#domain/plans/subscription.ts';
import type { Commission } from '#domain/raffles/commission.ts';
import type { OrganisationKind } from '#domain/raffles/declarations.ts';
import type { WhileAwaited } from '#domain/raffles/draw-notice.ts';
import type { AttemptWay, PassReason } from '#domain/raffles/prize-claim.ts';
import type { DrawMethod, PaymentKind, PaymentWay, RaffleStatus } from '#domain/raffles/raffle.ts';
import type { ReportOutcome, ReportReason } from '#domain/raffles/report.ts';
import type { SettlementSide } from '#domain/settlements/settlement.ts';
import type { StatementColumns, StatementMapping } from '#domain/statements/statement-fields.ts';
import type { TableRow } from '#domain/table.ts';

type Instant = Temporal.Instant;
/** Read as a value; written as its JSON text. */
type Json<T> = ColumnType<T, string, string>;

type CommunitiesTable = {
  id: string;
  url: string;
  name: string;
  description: string;
  plan: string;
  status: CommunityStatus;
  visibility: Visibility;
  join_policy: JoinPolicy;
  access_type: AccessType;
  payment_type: PaymentType | null;
  price: number | null;
  currency: Currency;
  country: Country;
  time_zone: string;
  max_tickets: number | null;
  cover: string | null;
  avatar: string | null;
  allow_invites: Generated<boolean>;
  allow_messages: Generated<boolean>;
  allow_formation: Generated<boolean>;
  member_count: Generated<number>;
  message_count: Generated<number>;
  created_at: Instant;
  created_by: string;
  url_since: Generated<Instant | null>;
  join_question: Generated<string>;
  rules: Generated<string>;
  payment_ways: ColumnType<PaymentWay[], string | undefined, string>;
  questions: ColumnType<CommunityQuestion[], string | undefined, string>;
  inactive_since: Generated<Instant | null>;
  asked_plan: Generated<string | null>;
  plan_asked_at: Generated<Instant | null>;
  has_raffles: Generated<boolean>;
};

type CommunityAddressesTable = { url: string; community_id: string; since: Instant };

type OwnershipOffersTable = {
  community_id: string;
  id: string;
  from_user: string;
  to_user: string;
  offered_at: Instant;
  expires_at: Instant;
  answer: OfferAnswer | null;
  answered_at: Instant | null;
};

type MembersTable = {
  community_id: string;
  user_id: string;
  role: MemberRole;
  status: MemberStatus;
  joined_at: Instant;
  changed_at: Generated<Instant | null>;
  needs_approval: Generated<boolean>;
  answer: Generated<string | null>;
  reason: Generated<string | null>;
  muted_until: Generated<Instant | null>;
  is_listed: Generated<boolean>;
};

type InvitationsTable = {
  community_id: string;
  id: string;
  code_hash: Uint8Array;
  kind: InvitationKind;
  email: string | null;
  email_key: string | null;
  role: InvitedRole;
  skips_approval: boolean;
  note: string | null;
  max_uses: number;
  used_count: Generated<number>;
  created_by: string;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: Generated<Instant | null>;
  declined_at: Generated<Instant | null>;
};

type InvitationRedemptionsTable = {
  community_id: string;
  invitation_id: string;
  user_id: string;
  redeemed_at: Instant;
};

type InvitationMailsTable = {
  id: Generated<number>;
  community_id: string;
  invitation_id: string;
  email_key: string;
  /** The normalised mailbox of the address, by `emailContactKey`. */
  mailbox: string;
  sent_by: string;
  sent_at: Instant;
};

type EventsTable = {
  community_id: string;
  id: Generated<number>;
  kind: EventKind;
  subject: EventSubject;
  subject_id: string;
  raffle_id: string | null;
  from_state: string | null;
  to_state: string | null;
  actor: string;
  reason: string | null;
  data: Json<Record<string, unknown>>;
  happened_at: Instant;
};

type RafflesTable = {
  community_id: string;
  id: string;
  slug: string;
  status: RaffleStatus;
  title: string;
  story: string;
  currency: Currency;
  price: number;
  first_number: number;
  last_number: number;
  minimum_sold: number;
  reserves: number;
  claim_days: Generated<number>;
  max_per_person: number | null;
  hold_minutes: number;
  guests_allowed: boolean;
  /** Whether each order taken on the page asks for a sum of its own. */
  unique_amounts: Generated<boolean>;
  /** In what else it may be paid, and at which rate since when; all null where it is not. */
  second_currency: Generated<Currency | null>;
  rate_units: Generated<number | null>;
  rate_per: Generated<number | null>;
  rate_one: Generated<Currency | null>;
  rate_source: Generated<string | null>;
  rate_at: Generated<Instant | null>;
  sales_close_at: Instant;
  draw_at: Instant;
  margin_seconds: number;
  time_zone: string;
  draw_method: Json<DrawMethod>;
  payment_ways: Json<PaymentWay[]>;
  picture: string | null;
  permit: string | null;
  exemption: Generated<string | null>;
  purpose: Generated<string | null>;
  organisation: Generated<OrganisationKind | null>;
  check_phone: Generated<string | null>;
  contact_phone: Generated<string | null>;
  /** What who sells gets, as the terms say. */
  commission: ColumnType<Commission | null, string | null | undefined, string | null>;
  /** Whether who sells confirms a sale by saying that they hold its cash. */
  sellers_confirm: Generated<boolean>;
  /** Whether those who sell see how many numbers each of them sold. */
  shows_ranking: Generated<boolean>;
  /** The date of the draw that was told of a day before. */
  tomorrow_told_for: Generated<Instant | null>;
  created_at: Instant;
  created_by: string;
};

type PrizesTable = {
  community_id: string;
  raffle_id: string;
  position: number;
  name: string;
  description: string;
  value: number | null;
  picture: string | null;
};

type BasesTable = {
  community_id: string;
  raffle_id: string;
  version: number;
  /** The version that its chain of amendments began with. */
  chain: number;
  document: string;
  fingerprint: string;
  terms: string;
  published_at: Instant;
};

type DrawSecretsTable = { community_id: string; raffle_id: string; seed: Uint8Array };

type ClosuresTable = {
  community_id: string;
  raffle_id: string;
  document: string;
  fingerprint: string;
  ticket_list: Uint8Array;
  sold: number;
  published_at: Instant;
  /** The hashes of the list's complete subtrees of 256 records, side by side. */
  subtrees: Uint8Array;
};

type DrawSourcesTable = {
  community_id: string;
  raffle_id: string;
  sequence: number;
  source: Json<unknown>;
  entered_by: string | null;
  entered_at: Instant;
};

type ActasTable = {
  community_id: string;
  raffle_id: string;
  sequence: number;
  state: 'definitivo' | 'provisional' | 'anulado';
  document: string;
  fingerprint: string;
  issued_at: Instant;
  source_sequence: number | null;
};

type WinnersTable = { community_id: string; raffle_id: string; place: number; number: number; is_reserve: boolean };

type DeliveriesTable = {
  community_id: string;
  raffle_id: string;
  position: number;
  number: number;
  delivered_at: Instant | null;
  delivered_by: string | null;
  received_at: Instant | null;
  note: string | null;
};

type ClaimAttemptsTable = {
  community_id: string;
  raffle_id: string;
  id: string;
  position: number;
  number: number;
  way: AttemptWay;
  note: string | null;
  made_at: Instant;
  made_by: string | null;
};

type PrizeClaimsTable = {
  community_id: string;
  raffle_id: string;
  position: number;
  number: number;
  claimed_at: Instant;
  by_hand: boolean;
};

type SuccessionsTable = {
  community_id: string;
  raffle_id: string;
  position: number;
  step: number;
  number: number;
  next_number: number | null;
  reason: PassReason;
  words: string | null;
  by_holder: boolean;
  decided_at: Instant;
  decided_by: string | null;
};

type WinnerNamesTable = {
  community_id: string;
  raffle_id: string;
  number: number;
  order_id: string;
  name: string;
  since: Instant;
};

type OrdersTable = {
  community_id: string;
  id: string;
  raffle_id: string;
  /** The version of the rules that the buyer agreed to. */
  rules_version: Generated<number>;
  reference: string;
  status: OrderStatus;
  numbers: number[];
  /** Of one number. */
  unit_price: number;
  /** What it asks for besides the price of its numbers, so that its payment is known by its sum. */
  suffix: Generated<number>;
  /** What it asks for in all. */
  total: GeneratedAlways<number>;
  currency: Currency;
  /** The same of the raffle as it was when the order was taken, which never changes; and what it asks for at that rate. */
  second_currency: Generated<Currency | null>;
  rate_units: Generated<number | null>;
  rate_per: Generated<number | null>;
  rate_one: Generated<Currency | null>;
  rate_source: Generated<string | null>;
  rate_at: Generated<Instant | null>;
  second_total: GeneratedAlways<number | null>;
  user_id: string | null;
  /** Who typed it in at the desk. */
  sold_by: Generated<string | null>;
  /** Whose sale it is. */
  credited_to: Generated<string | null>;
  name: string;
  phone: string | null;
  email: string | null;
  contact_key: string;
  contact_keys: Generated<string[]>;
  proven_keys: Generated<string[]>;
  contact_traces: Generated<string[]>;
  request_key: string;
  held_until: Instant;
  /** Until when its desk keeps it unpaid on credit, by its own choice. */
  credit_until: Generated<Instant | null>;
  lost_numbers: Generated<number[]>;
  created_at: Instant;
  erased_at: Generated<Instant | null>;
  /** When its ticket records were first given out during the sale. */
  records_given_at: Generated<Instant | null>;
  /** The end of the hold that its holder was told of. */
  warned_until: Generated<Instant | null>;
  /** Since when its holder asks for a link that the desk has to send. */
  link_asked_at: Generated<Instant | null>;
  import_id: Generated<string | null>;
  import_row: Generated<number | null>;
  sold_offline: Generated<boolean>;
};

type AskedAmountsTable = { community_id: string; currency: Currency; amount: number; order_id: string };

type LinkRequestsTable = { id: string; asked: string; asked_at: Instant; failed_at: Instant | null };

type HandMessagesTable = {
  community_id: string;
  order_id: string;
  kind: HandKind;
  /** The instant of what is told, such as the end of a hold. */
  about: Instant;
  claimed_by: Generated<string | null>;
  claimed_until: Generated<Instant | null>;
  links: number;
  skipped_at: Generated<Instant | null>;
  told_at: Generated<Instant | null>;
  told_by: Generated<string | null>;
};

type OrderImportsTable = {
  community_id: string;
  id: string;
  raffle_id: string;
  sent_by: string;
  sent_at: Instant;
  /** Null once they are forgotten. */
  cells: ColumnType<TableRow[] | null, string | null, string | null>;
  columns: Json<ImportColumns>;
  holds: Generated<ImportHolds | null>;
  begun_at: Generated<Instant | null>;
  finished_at: Generated<Instant | null>;
  orders: Generated<number | null>;
  undo_begun_at: Generated<Instant | null>;
  undone_at: Generated<Instant | null>;
};

type StatementsTable = {
  community_id: string;
  id: string;
  raffle_id: string;
  sent_by: string;
  sent_at: Instant;
  cells: Json<TableRow[]>;
  columns: Json<StatementColumns>;
  /** Of its account, where it is not the raffle's own. */
  currency: Generated<Currency | null>;
};

type StatementMappingsTable = {
  community_id: string;
  headings: string;
  columns: Json<StatementMapping>;
  used_at: Instant;
};

type StatementLinesTable = {
  community_id: string;
  fingerprint: string;
  /** A day, written and read as text. */
  booked_on: string;
  amount: number;
  currency: Currency;
  /** Null once an order that it paid is erased. */
  text: string | null;
  reference: string | null;
  name: string | null;
  kept_by: string;
  kept_at: Instant;
};

type LineMatchesTable = {
  community_id: string;
  payment_id: string;
  order_id: string;
  fingerprint: string;
  matched_by: string;
  matched_at: Instant;
};

type LineRefusalsTable = {
  community_id: string;
  fingerprint: string;
  order_id: string;
  refused_by: string;
  refused_at: Instant;
};

type AsideLinesTable = { community_id: string; fingerprint: string; put_by: string; put_at: Instant };

type OrderOriginsTable = {
  community_id: string;
  order_id: string;
  raffle_id: string;
  origin: string;
  site: string | null;
  contact_proven: Generated<boolean>;
  created_at: Instant;
};

type TrustedOriginsTable = { community_id: string; raffle_id: string; origin: string; trusted_at: Instant };

type FreedOriginsTable = {
  community_id: string;
  raffle_id: string;
  origin: string;
  scope: OriginScope;
  order_id: string;
  freed_at: Instant;
};

type ContactCodesTable = {
  id: GeneratedAlways<number>;
  community_id: string;
  raffle_id: string;
  form_hash: Uint8Array;
  code_hash: Uint8Array;
  contact_key: string;
  origin: string | null;
  site: string | null;
  tries: Generated<number>;
  used_at: Generated<Instant | null>;
  created_at: Instant;
  expires_at: Instant;
};

type HoldRequestsTable = {
  community_id: string;
  id: string;
  raffle_id: string;
  rules_version: Generated<number>;
  secret_hash: Uint8Array;
  browser_hash: Uint8Array;
  status: HoldRequestStatus;
  numbers: number[];
  random: number;
  user_id: string | null;
  name: string;
  phone: string;
  email: string | null;
  contact_key: string;
  origin: string | null;
  site: string | null;
  request_key: string;
  lost_numbers: Generated<number[]>;
  created_at: Instant;
  expires_at: Instant;
  /** Whose sale the order is that it becomes. */
  credited_to: Generated<string | null>;
};

type ContactProofsTable = {
  browser_hash: Uint8Array;
  contact_key: string;
  community_id: string | null;
  proven_at: Instant;
  expires_at: Instant;
};

type OrderLinksTable = {
  secret_hash: Uint8Array;
  community_id: string;
  order_id: string;
  by_desk: Generated<boolean>;
  created_at: Instant;
};

type SellerLinksTable = {
  community_id: string;
  raffle_id: string;
  code: string;
  user_id: string;
  made_at: Instant;
  ended_at: Generated<Instant | null>;
};

type TicketCodesTable = {
  code: string;
  community_id: string;
  raffle_id: string;
  order_id: string;
  number: number;
  is_named: Generated<boolean>;
  made_at: Instant;
};

type AllotmentsTable = {
  community_id: string;
  raffle_id: string;
  number: number;
  /** Who alone sells it. */
  user_id: string;
  allotted_at: Instant;
  /** The device that alone does. */
  lease_id: Generated<string | null>;
};

type AllotmentLeasesTable = {
  community_id: string;
  id: string;
  raffle_id: string;
  /** Whose allotment it is of. */
  user_id: string;
  device_hash: Uint8Array;
  leased_at: Instant;
  last_seen_at: Instant;
  silence_told_at: Generated<Instant | null>;
  ended_at: Generated<Instant | null>;
};

type OrderNotesTable = {
  community_id: string;
  id: string;
  order_id: string;
  body: string | null;
  written_at: Instant;
  written_by: string;
};

type TicketsTable = {
  community_id: string;
  raffle_id: string;
  number: number;
  state: TicketState;
  order_id: string | null;
  held_until: Instant | null;
};

type TicketRecordsTable = {
  community_id: string;
  raffle_id: string;
  number: number;
  order_id: string;
  salt: Uint8Array | null;
  holder_text: string | null;
  holder: string;
  bases: string;
  amount: number | null;
  paid_at: Instant;
  key: string;
  signature: string;
  created_at: Instant;
};

type FilesTable = { hash: string; media_type: string; bytes: number; created_at: Instant };

type PicturesTable = { file: string; created_at: Instant; media_type: Generated<'image/webp'> };

type ReceiptsTable = {
  community_id: string;
  id: string;
  order_id: string | null;
  access_payment_id: Generated<string | null>;
  /** Which of the two it belongs to. */
  paid_for: GeneratedAlways<string>;
  file: string;
  sent_hash: string;
  look_hash: string | null;
  look_parts: GeneratedAlways<string[] | null>;
  alike_community_id: string | null;
  alike_receipt_id: string | null;
  transfer_reference: string | null;
  paid_by: Generated<PaymentKind | null>;
  late: boolean;
  sent_at: Instant;
};

type PaymentsTable = {
  community_id: string;
  id: string;
  order_id: string;
  kind: OrderLedgerKind;
  amount: number;
  currency: Currency;
  way: PaymentKind | GatewayId;
  self_confirmed: boolean;
  recorded_by: string;
  recorded_at: Instant;
  /** The payment that an entry is against which was noted by mistake. */
  undoes: Generated<string | null>;
  /** The seller whose hand its cash is in. */
  held_by: Generated<string | null>;
  /** What came or went of it in the order's second currency. */
  came_amount: Generated<number | null>;
  came_currency: Generated<Currency | null>;
};

type SettlementsTable = {
  community_id: string;
  id: string;
  raffle_id: string;
  seller: string;
  place: number;
  currency: Currency;
  cash: number;
  lines: number;
  /** What their sales had earned them by then. */
  commission: Generated<number>;
  handed_before: number;
  handed: number;
  note: string | null;
  drawn_up_by: string;
  drawn_up_at: Instant;
  replaces: string | null;
};

type SettlementSignaturesTable = {
  community_id: string;
  settlement_id: string;
  side: SettlementSide;
  signed_by: string;
  signed_at: Instant;
  self_signed: Generated<boolean>;
};

type AccessPaymentsTable = {
  community_id: string;
  id: string;
  user_id: string;
  reference: string;
  status: AccessPaymentStatus;
  payment_type: AccessCadence;
  amount: number;
  currency: Currency;
  rejections: Generated<number>;
  expires_at: Instant;
  created_at: Instant;
  refund_destination: Generated<string | null>;
};

type AccessLedgerTable = {
  community_id: string;
  id: string;
  payment_id: string;
  kind: LedgerKind;
  amount: number;
  currency: Currency;
  way: PaymentKind | GatewayId;
  evidence: string | null;
  recorded_by: string;
  recorded_at: Instant;
};

export type GrantSource = 'payment' | 'complimentary' | 'invitation' | 'legacy';

type AccessGrantsTable = {
  community_id: string;
  id: string;
  user_id: string;
  source: GrantSource;
  payment_id: string | null;
  starts_at: Instant;
  ends_at: Instant | null;
  grace_until: Instant | null;
  anchor_day: number | null;
  reason: string | null;
  given_by: string;
  created_at: Instant;
  stopped_at: Generated<Instant | null>;
  revoked_at: Generated<Instant | null>;
};

type AccessRemindersTable = { community_id: string; grant_id: string; days: number; sent_at: Instant };

type PlanSubscriptionsTable = {
  community_id: string;
  id: string;
  way: PlanWay;
  state: SubscriptionState;
  plan: string;
  monthly_price: number;
  cadence: PlanCadence;
  price: number;
  starts_at: Instant;
  ends_at: Instant;
  next_plan: string | null;
  next_monthly_price: number | null;
  next_cadence: PlanCadence | null;
  next_price: number | null;
  next_ends_at: Instant | null;
  anchor_day: number;
  cancel_at_end: Generated<boolean>;
  external_id: string | null;
  begun_at: Instant;
  ended_at: Instant | null;
  ended_because: EndReason | null;
};

type PlanPaymentsTable = {
  community_id: string;
  id: string;
  kind: PurchaseKind;
  status: PlanPaymentStatus;
  way: PlanWay;
  plan: string;
  monthly_price: number;
  cadence: PlanCadence;
  amount: number;
  currency: Currency;
  for_end: Instant | null;
  reference: string;
  buyer_name: string | null;
  buyer_tax_id: string | null;
  buyer_address: string | null;
  buyer_country: Country | null;
  asked_by: string;
  asked_at: Instant;
  expires_at: Instant;
  reason: string | null;
  mandate_id: string | null;
  external_id: string | null;
  gateway_payment: string | null;
  starts_at: Instant | null;
  ends_at: Instant | null;
};

type PlanMandatesTable = {
  community_id: string;
  id: string;
  way: GatewayId;
  state: MandateState;
  plan: string;
  monthly_price: number;
  cadence: PlanCadence;
  currency: Currency;
  checkout_ref: string | null;
  url: string | null;
  external_id: string | null;
  pay_url: string | null;
  buyer_name: string | null;
  buyer_tax_id: string | null;
  buyer_address: string | null;
  buyer_country: Country | null;
  asked_by: string;
  asked_at: Instant;
  known_at: Instant;
  next_look_at: Instant | null;
};

type PlanLedgerTable = {
  community_id: string;
  id: string;
  payment_id: string;
  kind: 'payment' | 'refund';
  amount: number;
  currency: Currency;
  way: PlanWay;
  recorded_by: string;
  recorded_at: Instant;
};

type PlanInvoicesTable = {
  year: number;
  number: number;
  community_id: string;
  payment_id: string;
  issued_at: Instant;
  issuer: string;
  buyer_name: string | null;
  buyer_tax_id: string | null;
  buyer_address: string | null;
  buyer_country: Country | null;
  billed_to: string;
  community_name: string;
  kind: PurchaseKind;
  plan_name: string;
  cadence: PlanCadence;
  starts_at: Instant;
  ends_at: Instant;
  amount: number;
  currency: Currency;
  tax_percent: number;
};

type PlanReceiptsTable = {
  community_id: string;
  id: string;
  payment_id: string;
  file: string;
  sent_hash: string;
  transfer_reference: string | null;
  sent_by: string;
  sent_at: Instant;
};

type PlanRemindersTable = {
  community_id: string;
  subscription_id: string;
  ends_at: Instant;
  days: number;
  sent_at: Instant;
};

type UsersTable = {
  uid: string;
  issuer: string;
  subject: string;
  email: string;
  email_verified: boolean;
  display_name: string;
  photo_url: string | null;
  created_at: Instant;
  erased_at: Generated<Instant | null>;
};

type SessionsTable = {
  id: Generated<string>;
  id_hash: Uint8Array;
  device: Generated<string | null>;
  uid: string;
  account: Json<unknown>;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
};

type SignInAttemptsTable = {
  state_hash: Uint8Array;
  browser_hash: Uint8Array;
  nonce: string;
  code_verifier: string;
  return_to: string;
  mode: 'popup' | 'page';
  created_at: Instant;
};

type CommunityListingsTable = {
  community_id: string;
  country: Country;
  currency: Currency;
  price: number;
  access_type: AccessType;
  member_count: number;
  listed_at: Instant;
  title_words: string;
  words: string;
};

type RaffleListingsTable = {
  community_id: string;
  raffle_id: string;
  country: Country;
  currency: Currency;
  price: number;
  access_type: AccessType;
  closes_at: Instant;
  time_zone: string;
  size: number;
  listed_at: Instant;
  title_words: string;
  words: string;
};

type SearchVocabularyTable = { word: string };

type ReportsTable = {
  id: string;
  community_id: string;
  raffle_id: string;
  reason: ReportReason;
  words: string;
  contact: string | null;
  reported_by: string | null;
  /** Keyed hash of the network of a report without an account, until it is closed. */
  origin: string | null;
  created_at: Instant;
  closed_at: Generated<Instant | null>;
  closed_by: Generated<string | null>;
  outcome: Generated<ReportOutcome | null>;
};

type NotificationsTable = {
  community_id: string;
  id: Generated<number>;
  user_id: string;
  kind: NotificationKind;
  subject: NotificationSubject['kind'];
  subject_id: string;
  actors: string[];
  times: Generated<number>;
  data: Json<Record<string, unknown>>;
  happened_at: Instant;
  read_at: Generated<Instant | null>;
  to_mail: boolean;
  /** When it was last mailed. */
  mailed_at: Generated<Instant | null>;
  /** Until when the e-mail about it is put off. */
  mail_after: Generated<Instant | null>;
  to_push: boolean;
  digest_at: Instant | null;
};

type MailPausesTable = {
  user_id: string;
  community_id: string;
  kind: NotificationKind;
  mailed_at: Instant;
};

type NotificationSettingsTable = {
  user_id: string;
  digest: DigestPace;
  digest_hour: number;
  digest_weekday: number;
  time_zone: string | null;
};

type CommunityNoticesTable = {
  user_id: string;
  community_id: string;
  level: Generated<NoticeLevel>;
  silenced: Generated<string[]>;
  digest: Generated<DigestPace | null>;
  order_pace: Generated<OrderPace>;
};

type MailOutboxTable = {
  id: Generated<string>;
  /** Whose share of the mail server it is sent in. */
  sharer: string;
  to_address: string | null;
  subject: string | null;
  body_text: string | null;
  body_html: string | null;
  unsubscribe_path: string | null;
  created_at: Instant;
  next_at: Instant | null;
  attempts: Generated<number>;
  sent_at: Generated<Instant | null>;
  given_up_at: Generated<Instant | null>;
  fault: Generated<string | null>;
  told: Generated<number[] | null>;
  while_held: ColumnType<WhileHeld | null, string | null | undefined, string | null>;
  while_awaited: ColumnType<WhileAwaited | null, string | null | undefined, string | null>;
  is_digest: Generated<boolean>;
};

type OrderNewsTable = {
  community_id: string;
  order_id: string;
  kind: OrderNews;
  data: Json<NotificationFacts[OrderNews]>;
  since: Instant;
};

type OrganiserNewsTable = {
  community_id: string;
  raffle_id: string;
  kind: 'order.held' | 'request.waiting' | 'order.credited';
  subject_id: string;
  since: Instant;
};

type RaffleNewsTable = {
  community_id: string;
  raffle_id: string;
  kind: 'raffle.amended' | 'raffle.sealed' | 'raffle.tomorrow' | 'raffle.drawn' | 'raffle.cancelled';
  /** The version of the rules that is told of; 0 where none is. */
  version: Generated<number>;
  reason: string | null;
  since: Instant;
  after_order: string | null;
};

type SilencedAddressesTable = { address_hash: Uint8Array; since: Instant };

type PushSubscriptionsTable = {
  id: Generated<string>;
  user_id: string;
  session_hash: Uint8Array;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
  created_at: Instant;
};

type PushOutboxTable = {
  id: Generated<number>;
  subscription_id: string;
  payload: string;
  created_at: Instant;
  next_at: Instant;
  attempts: Generated<number>;
  notification_id: Generated<number | null>;
};

type RateLimitsTable = { key: Uint8Array; full_at: Instant };

type ServerClocksTable = {
  server: string;
  hour: Instant;
  moved_ms: number;
  is_contradicted: boolean;
  is_confirmed: boolean;
  seen_at: Instant;
};

type DailyCopiesTable = {
  begun_at: Instant;
  ended_at: Generated<Instant | null>;
  name: Generated<string | null>;
  bytes: Generated<number | null>;
  missing_files: Generated<number | null>;
  fault: Generated<string | null>;
};

type TicketRefundsTable = {
  community_id: string;
  raffle_id: string;
  order_id: string;
  number: number;
  /** `titular` of the draw protocol, hex. */
  holder: string;
  is_of_money: boolean;
  amount: number | null;
  signed_at: Instant;
  key: string;
  signature: string;
};

type LogEntriesTable = {
  number: number;
  entry: string;
  kind: GeneratedAlways<EntryKind>;
  fingerprint: GeneratedAlways<string>;
  /** `id` of the draw protocol; null for keys. */
  draw_id: GeneratedAlways<string | null>;
};

type LogNodesTable = { level: number; number: number; hash: Uint8Array };

type LogHeadTable = { only_one: GeneratedAlways<boolean>; size: number; root: Uint8Array; subtrees: Uint8Array };

type LogDocumentsTable = { fingerprint: string; document: string };

type LogCosignaturesTable = { origin: string; size: number; witness: string; cosigned_at: Instant; line: string };

type WitnessedLogsTable = { origin: string; size: number; root: Uint8Array; cosigned_at: Instant };

type InstallationKeysTable = {
  name: string;
  /** The last one of a name is in use. */
  version: Generated<number>;
  secret: string;
  made_at: Instant;
  retired_at: Instant | null;
  /** The public reason for which it was retired. */
  retired_for: string | null;
  /** When no raffle on sale was left whose rules name it. */
  replaced_at: Instant | null;
};

type MessageThreadsTable = {
  community_id: string;
  id: string;
  title: Generated<string>;
  pinned_at: Generated<Instant | null>;
  announced_at: Generated<Instant | null>;
  published_count: Generated<number>;
  last_seq: Generated<number>;
  last_at: Instant;
};

type MessagesTable = {
  community_id: string;
  id: string;
  seq: Generated<number>;
  thread_id: string;
  author_id: string | null;
  body: string;
  status: MessageStatus;
  version: Generated<number>;
  created_at: Instant;
  edited_at: Generated<Instant | null>;
  request_key: string;
  words: Generated<string>;
};

type MessageVersionsTable = {
  community_id: string;
  message_id: string;
  version: number;
  title: string;
  body: string;
  replaced_at: Instant;
};

type MessageReactionsTable = {
  community_id: string;
  message_id: string;
  user_id: string;
  reaction: Reaction;
  reacted_at: Instant;
};

type MessageMentionsTable = { community_id: string; message_id: string; user_id: string };

type MessagePicturesTable = {
  community_id: string;
  message_id: string;
  position: number;
  file: string;
  alt: Generated<string>;
};

type MessageReadsTable = { community_id: string; thread_id: string; user_id: string; seq: number };

type MessageVisitsTable = { community_id: string; user_id: string; all_read_seq: number };

type ModerationCasesTable = {
  community_id: string;
  said_id: string;
  kind: PostKind;
  message_id: GeneratedAlways<string | null>;
  comment_id: GeneratedAlways<string | null>;
  status: CaseStatus;
  version: Generated<number>;
  opened_at: Instant;
  closed_at: Generated<Instant | null>;
  closed_by: Generated<string | null>;
};

type ModerationReportsTable = {
  community_id: string;
  id: string;
  said_id: string;
  reporter_id: string | null;
  reason: MessageReportReason;
  words: Generated<string>;
  title: string;
  body: string;
  pictures: ColumnType<{ file: string; alt: string }[], string | undefined, string>;
  created_at: Instant;
  closed_at: Generated<Instant | null>;
};

type CoursesTable = {
  community_id: string;
  id: string;
  slug: string;
  title: string;
  summary: string;
  cover: string | null;
  status: CourseStatus;
  publish_at: Instant | null;
  access: CourseAccess;
  progression: Progression;
  position: number;
  version: Generated<number>;
  announced_at: Generated<Instant | null>;
  created_at: Instant;
  created_by: string;
};

type CourseModulesTable = {
  community_id: string;
  id: string;
  course_id: string;
  title: string;
  status: ModuleStatus;
  is_preview: boolean;
  unlock: Json<Unlock>;
  position: number;
};

type LessonsTable = {
  community_id: string;
  id: string;
  course_id: string;
  module_id: string;
  slug: string;
  title: string;
  body: string;
  video: ColumnType<Video | null, string | null, string | null>;
  minutes: number | null;
  status: CourseStatus;
  publish_at: Instant | null;
  is_preview: boolean;
  unlock: Json<Unlock>;
  position: number;
  version: Generated<number>;
  created_at: Instant;
  changed_at: Instant;
};

type LessonFilesTable = {
  community_id: string;
  id: string;
  lesson_id: string;
  file: string;
  name: string;
  added_at: Instant;
  added_by: string;
};

type EnrolmentsTable = {
  community_id: string;
  course_id: string;
  user_id: string;
  started_at: Instant;
  completed_at: Generated<Instant | null>;
  opens_all: Generated<boolean>;
};

type LessonProgressTable = {
  community_id: string;
  course_id: string;
  lesson_id: string;
  user_id: string;
  state: LessonState;
  opened_at: Instant;
  seen_at: Instant;
  completed_at: Instant | null;
};

type LessonOpeningsTable = { lesson_id: string; community_id: string; user_id: string; told_at: Instant };

type LessonCommentsTable = {
  community_id: string;
  id: string;
  lesson_id: string;
  parent_id: string | null;
  author: string;
  body: string;
  written_at: Instant;
  deleted_at: Generated<Instant | null>;
  deleted_by: Generated<string | null>;
  edited_at: Generated<Instant | null>;
};

type LessonCommentVersionsTable = {
  community_id: string;
  comment_id: string;
  version: number;
  body: string;
  replaced_at: Instant;
};

type OnlinePaymentsTable = { community_id: string; gateway: GatewayId; allowed_by: string; allowed_at: Instant };

type CheckoutsTable = {
  community_id: string;
  id: string;
  gateway: GatewayId;
  subject: CheckoutSubject;
  subject_id: string;
  reference: string;
  amount: number;
  currency: Currency;
  external_id: string | null;
  url: string | null;
  opened_at: Instant;
  expires_at: Instant;
  looked_at: Instant | null;
  next_look_at: Instant | null;
  /** When a refund was last asked for whose outcome was not known at once. */
  refund_asked_at: Instant | null;
};

type GatewayPaymentsTable = {
  community_id: string;
  gateway: GatewayId;
  ref: string;
  checkout_id: string;
  state: GatewayPayment['state'];
  amount: number | null;
  currency: Currency | null;
  refunded: number;
  dispute: GatewayPayment['dispute'];
  outcome: 'none' | 'settled' | 'surplus';
  seen_at: Instant;
  failed_refunds: Generated<number>;
  version: Generated<number>;
};

type ErasuresTable = {
  id: string;
  subject: 'account' | 'order' | 'receipts';
  subject_id: string;
  erased_at: Instant;
};

type UploadsTable = { file: string; user_id: string; uploaded_at: Instant };

type FileRemovalsTable = { hash: string; asked_at: Instant };

type GatewayNoticesTable = {
  gateway: GatewayId;
  id: string;
  kind: string;
  outcome: 'taken' | 'unknown' | 'ignored';
  taken_at: Instant;
};

type CommunityImportsTable = {
  community_id: string;
  mask: string;
  digest: string;
  founded_at: Instant;
  is_own: boolean;
  imported_by: string;
  imported_at: Instant;
};

type ImportedPeopleTable = {
  community_id: string;
  user_id: string;
  account: string;
  name: string;
  email: Generated<string>;
  membership: ColumnType<Record<string, unknown> | null, string | null, string | null>;
};

type PastRafflesTable = {
  community_id: string;
  id: string;
  slug: string;
  title: string;
  status: RaffleStatus;
  created_at: Instant;
  draw_at: Instant;
  record: string;
};

type CommunityUploadsTable = { id: string; user_id: string; uploaded_at: Instant; report: Json<unknown> };

type CommunityUploadPartsTable = { upload_id: string; position: number; bytes: Uint8Array };

type ExampleFillingTable = {
  is_only: Generated<boolean>;
  asked_at: Instant;
  parts_done: Generated<number>;
  parts: number;
  failed_at: Generated<Instant | null>;
  finished_at: Generated<Instant | null>;
};

/** Every table, as Kysely reads and writes it. `tests/integration/tables.test.ts` compares it with a migrated database. */
export type Database = {
  users: UsersTable;
  sessions: SessionsTable;
  sign_in_attempts: SignInAttemptsTable;
  communities: CommunitiesTable;
  members: MembersTable;
  invitations: InvitationsTable;
  invitation_redemptions: InvitationRedemptionsTable;
  invitation_mails: InvitationMailsTable;
  community_addresses: CommunityAddressesTable;
  ownership_offers: OwnershipOffersTable;
  events: EventsTable;
  raffles: RafflesTable;
  prizes: PrizesTable;
  bases: BasesTable;
  draw_secrets: DrawSecretsTable;
  closures: ClosuresTable;
  draw_sources: DrawSourcesTable;
  actas: ActasTable;
  winners: WinnersTable;
  deliveries: DeliveriesTable;
  claim_attempts: ClaimAttemptsTable;
  prize_claims: PrizeClaimsTable;
  successions: SuccessionsTable;
  winner_names: WinnerNamesTable;
  orders: OrdersTable;
  order_imports: OrderImportsTable;
  statements: StatementsTable;
  statement_mappings: StatementMappingsTable;
  statement_lines: StatementLinesTable;
  line_matches: LineMatchesTable;
  line_refusals: LineRefusalsTable;
  aside_lines: AsideLinesTable;
  asked_amounts: AskedAmountsTable;
  order_links: OrderLinksTable;
  link_requests: LinkRequestsTable;
  order_notes: OrderNotesTable;
  seller_links: SellerLinksTable;
  hand_messages: HandMessagesTable;
  ticket_codes: TicketCodesTable;
  allotments: AllotmentsTable;
  allotment_leases: AllotmentLeasesTable;
  settlements: SettlementsTable;
  settlement_signatures: SettlementSignaturesTable;
  order_origins: OrderOriginsTable;
  trusted_origins: TrustedOriginsTable;
  freed_origins: FreedOriginsTable;
  contact_codes: ContactCodesTable;
  hold_requests: HoldRequestsTable;
  contact_proofs: ContactProofsTable;
  tickets: TicketsTable;
  ticket_records: TicketRecordsTable;
  files: FilesTable;
  pictures: PicturesTable;
  receipts: ReceiptsTable;
  payments: PaymentsTable;
  access_payments: AccessPaymentsTable;
  access_ledger: AccessLedgerTable;
  access_grants: AccessGrantsTable;
  access_reminders: AccessRemindersTable;
  plan_subscriptions: PlanSubscriptionsTable;
  plan_payments: PlanPaymentsTable;
  plan_mandates: PlanMandatesTable;
  plan_ledger: PlanLedgerTable;
  plan_invoices: PlanInvoicesTable;
  plan_receipts: PlanReceiptsTable;
  plan_reminders: PlanRemindersTable;
  reports: ReportsTable;
  message_threads: MessageThreadsTable;
  messages: MessagesTable;
  message_versions: MessageVersionsTable;
  message_reactions: MessageReactionsTable;
  message_mentions: MessageMentionsTable;
  message_pictures: MessagePicturesTable;
  message_reads: MessageReadsTable;
  message_visits: MessageVisitsTable;
  moderation_cases: ModerationCasesTable;
  moderation_reports: ModerationReportsTable;
  online_payments: OnlinePaymentsTable;
  checkouts: CheckoutsTable;
  gateway_payments: GatewayPaymentsTable;
  gateway_notices: GatewayNoticesTable;
  community_listings: CommunityListingsTable;
  raffle_listings: RaffleListingsTable;
  search_vocabulary: SearchVocabularyTable;
  courses: CoursesTable;
  course_modules: CourseModulesTable;
  lessons: LessonsTable;
  lesson_files: LessonFilesTable;
  enrolments: EnrolmentsTable;
  lesson_progress: LessonProgressTable;
  lesson_openings: LessonOpeningsTable;
  lesson_comments: LessonCommentsTable;
  lesson_comment_versions: LessonCommentVersionsTable;
  notifications: NotificationsTable;
  mail_pauses: MailPausesTable;
  notification_settings: NotificationSettingsTable;
  community_notices: CommunityNoticesTable;
  mail_outbox: MailOutboxTable;
  order_news: OrderNewsTable;
  organiser_news: OrganiserNewsTable;
  raffle_news: RaffleNewsTable;
  silenced_addresses: SilencedAddressesTable;
  push_subscriptions: PushSubscriptionsTable;
  push_outbox: PushOutboxTable;
  ticket_refunds: TicketRefundsTable;
  installation_keys: InstallationKeysTable;
  log_entries: LogEntriesTable;
  log_nodes: LogNodesTable;
  log_head: LogHeadTable;
  log_documents: LogDocumentsTable;
  log_cosignatures: LogCosignaturesTable;
  witnessed_logs: WitnessedLogsTable;
  rate_limits: RateLimitsTable;
  server_clocks: ServerClocksTable;
  daily_copies: DailyCopiesTable;
  community_imports: CommunityImportsTable;
  imported_people: ImportedPeopleTable;
  past_raffles: PastRafflesTable;
  community_uploads: CommunityUploadsTable;
  community_upload_parts: CommunityUploadPartsTable;
  erasures: ErasuresTable;
  uploads: UploadsTable;
  file_removals: FileRemovalsTable;
  example_filling: ExampleFillingTable;
};

export type ExampleFillingRow = Selectable<ExampleFillingTable>;
export type CommunityRow = Selectable<CommunitiesTable>;
export type OwnershipOfferRow = Selectable<OwnershipOffersTable>;
export type MemberRow = Selectable<MembersTable>;
export type InvitationRow = Selectable<InvitationsTable>;
export type RaffleRow = Selectable<RafflesTable>;
export type PrizeRow = Selectable<PrizesTable>;
export type BasesRow = Selectable<BasesTable>;
export type LogHeadRow = Omit<Selectable<LogHeadTable>, 'only_one'>;
export type ClosureRow = Selectable<ClosuresTable>;
export type ActaRow = Selectable<ActasTable>;
export type RaffleNewsRow = Selectable<RaffleNewsTable>;
export type EventRow = Selectable<EventsTable>;
export type OrderRow = Selectable<OrdersTable>;
export type AllotmentLeaseRow = Selectable<AllotmentLeasesTable>;
export type OrderImportRow = Selectable<OrderImportsTable>;
export type StatementRow = Selectable<StatementsTable>;
export type HoldRequestRow = Selectable<HoldRequestsTable>;
export type CourseRow = Selectable<CoursesTable>;
export type CourseModuleRow = Selectable<CourseModulesTable>;
export type LessonRow = Selectable<LessonsTable>;
export type EnrolmentRow = Selectable<EnrolmentsTable>;
export type ReportRow = Selectable<ReportsTable>;
export type MessageRow = Selectable<MessagesTable>;
export type MessageThreadRow = Selectable<MessageThreadsTable>;
export type ModerationCaseRow = Selectable<ModerationCasesTable>;
export type ReceiptRow = Selectable<ReceiptsTable>;
export type AccessPaymentRow = Selectable<AccessPaymentsTable>;
export type AccessGrantRow = Selectable<AccessGrantsTable>;
export type PlanSubscriptionRow = Selectable<PlanSubscriptionsTable>;
export type PlanPaymentRow = Selectable<PlanPaymentsTable>;
export type PlanMandateRow = Selectable<PlanMandatesTable>;
export type PlanInvoiceRow = Selectable<PlanInvoicesTable>;
export type PlanReceiptRow = Selectable<PlanReceiptsTable>;
export type CheckoutRow = Selectable<CheckoutsTable>;
export type GatewayPaymentRow = Selectable<GatewayPaymentsTable>;
export type NewLessonCommentRow = Insertable<LessonCommentsTable>;
export type NewRaffleRow = Insertable<RafflesTable>;
/** A prize without its raffle and position. */
export type NewPrizeRow = Omit<Insertable<PrizesTable>, 'community_id' | 'raffle_id' | 'position'>;
