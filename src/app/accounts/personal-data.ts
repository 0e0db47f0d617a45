import type { Blanks, RowsBy } from '#db/accounts/personal-rows.ts';
import type { Database } from '#db/tables.ts';

type Table = keyof Database;

/** A table with rows about a person: the file of the export that lists them, and what erasure does to them. */
export type PersonalDataTable = {
  readonly table: Table;
  readonly by: RowsBy;
  /** The file's name in the export; null where another file covers the rows, or they concern other people too. */
  readonly file: string | null;
  /** Columns left out of the export: secrets, and what others wrote. */
  readonly withheld?: readonly string[];
  /** `gone`: rows are deleted. `kept`: rows stay. Otherwise the values written to their columns. */
  readonly erasure: 'gone' | 'kept' | Blanks;
};

/** The name of an erased account. It is stored in rows, so it does not follow changes of the texts. */
export const erasedName = 'Persona eliminada';

const nobody = {
  name: erasedName,
  phone: null,
  email: null,
  contact_key: 'erased',
  contact_keys: '{}',
  proven_keys: '{}',
  contact_traces: '{}',
} as const;

const noBuyer = { buyer_name: null, buyer_tax_id: null, buyer_address: null, buyer_country: null } as const;

const noWords = { text: null, reference: null, name: null } as const;

/**
 * Every table with personal data, in the order of erasure: referring rows first. Erasure that is more than emptying
 * columns is in `erase-account.ts`.
 */
export const personalDataTables: readonly PersonalDataTable[] = [
  { table: 'users', by: { person: 'uid' }, file: 'cuenta', erasure: 'kept' },
  {
    table: 'push_subscriptions',
    by: { person: 'user_id' },
    file: 'dispositivos',
    withheld: ['session_hash', 'p256dh', 'auth', 'endpoint'],
    erasure: 'gone',
  },
  { table: 'sessions', by: { person: 'uid' }, file: 'sesiones', withheld: ['id_hash'], erasure: 'gone' },
  { table: 'members', by: { person: 'user_id' }, file: 'comunidades', erasure: { answer: null, reason: null } },
  { table: 'ownership_offers', by: { person: 'from_user' }, file: 'comunidades-ofrecidas', erasure: 'kept' },
  { table: 'ownership_offers', by: { person: 'to_user' }, file: 'comunidades-que-te-ofrecieron', erasure: 'kept' },
  {
    table: 'invitations',
    by: { person: 'created_by' },
    file: 'invitaciones',
    withheld: ['code_hash', 'email_key'],
    erasure: { note: null },
  },
  { table: 'invitation_mails', by: { email: 'email_key' }, file: null, erasure: 'gone' },
  { table: 'invitations', by: { email: 'email_key' }, file: null, erasure: 'gone' },
  { table: 'invitation_redemptions', by: { person: 'user_id' }, file: 'invitaciones-usadas', erasure: 'kept' },
  { table: 'receipts', by: { order: 'order_id' }, file: 'comprobantes-de-rifas', withheld: alike(), erasure: 'gone' },
  {
    table: 'receipts',
    by: { payment: 'access_payment_id' },
    file: 'comprobantes-de-acceso',
    withheld: alike(),
    erasure: 'gone',
  },
  { table: 'seller_links', by: { person: 'user_id' }, file: 'enlaces-para-vender', erasure: 'gone' },
  { table: 'allotments', by: { person: 'user_id' }, file: 'numeros-para-vender', erasure: 'gone' },
  {
    table: 'allotment_leases',
    by: { person: 'user_id' },
    file: 'telefonos-para-vender-sin-conexion',
    withheld: ['device_hash'],
    erasure: 'gone',
  },
  { table: 'settlements', by: { person: 'seller' }, file: 'rendiciones', erasure: { note: null } },
  // what they wrote of another's account is in the data of that person
  { table: 'settlements', by: { person: 'drawn_up_by' }, file: null, erasure: { note: null } },
  { table: 'settlement_signatures', by: { person: 'signed_by' }, file: 'firmas-de-rendiciones', erasure: 'kept' },
  { table: 'order_links', by: { order: 'order_id' }, file: null, erasure: 'gone' },
  { table: 'ticket_codes', by: { order: 'order_id' }, file: 'boletos-para-mostrar', erasure: 'gone' },
  { table: 'order_news', by: { order: 'order_id' }, file: null, erasure: 'gone' },
  { table: 'order_origins', by: { order: 'order_id' }, file: null, erasure: 'gone' },
  // the rows of a list are about others, whose data are in their orders
  { table: 'order_imports', by: { person: 'sent_by' }, file: null, erasure: { cells: null } },
  { table: 'statements', by: { person: 'sent_by' }, file: null, erasure: 'gone' },
  // it says what somebody's bank says of whoever paid, who need not be its buyer
  { table: 'statement_lines', by: 'matched-lines', file: null, erasure: noWords },
  // of their bank account
  { table: 'statement_lines', by: { person: 'kept_by' }, file: null, erasure: noWords },
  { table: 'order_notes', by: { order: 'order_id' }, file: 'notas-de-pedidos', erasure: { body: null } },
  // what they wrote of others' orders is in the data of those
  { table: 'order_notes', by: { person: 'written_by' }, file: null, erasure: { body: null } },
  {
    table: 'ticket_records',
    by: { order: 'order_id' },
    file: 'resguardos',
    // the order's page gives them, once its confirmation is not undone any more
    withheld: ['salt', 'signature'],
    erasure: { salt: null, holder_text: null },
  },
  { table: 'winner_names', by: { order: 'order_id' }, file: 'nombres-en-actas', erasure: 'gone' },
  { table: 'claim_attempts', by: 'won-prizes', file: 'intentos-de-avisar-de-premios', erasure: { note: null } },
  { table: 'prize_claims', by: 'won-prizes', file: 'premios-pedidos', erasure: 'kept' },
  { table: 'successions', by: 'won-prizes', file: 'premios-que-pasaron', erasure: { words: null } },
  { table: 'deliveries', by: 'won-prizes', file: 'premios', erasure: { note: null } },
  { table: 'payments', by: { order: 'order_id' }, file: 'pagos-de-rifas', erasure: 'kept' },
  { table: 'payments', by: { person: 'held_by' }, file: 'cobros-en-mano', erasure: 'kept' },
  { table: 'contact_proofs', by: { proven: 'contact_key' }, file: null, erasure: 'gone' },
  { table: 'contact_codes', by: { proven: 'contact_key' }, file: null, erasure: 'gone' },
  { table: 'hold_requests', by: { request: 'request_key' }, file: null, erasure: 'gone' },
  {
    table: 'hold_requests',
    by: { person: 'user_id' },
    file: 'peticiones-de-numeros',
    withheld: ['secret_hash', 'browser_hash', 'origin', 'site', 'request_key'],
    erasure: 'gone',
  },
  {
    table: 'orders',
    by: { order: 'id' },
    file: 'pedidos',
    withheld: ['request_key', 'contact_traces'],
    erasure: nobody,
  },
  { table: 'access_grants', by: { person: 'user_id' }, file: 'accesos', erasure: { reason: null } },
  { table: 'access_ledger', by: { payment: 'payment_id' }, file: 'pagos-de-acceso', erasure: { evidence: null } },
  {
    table: 'access_payments',
    by: { person: 'user_id' },
    file: 'cobros-de-acceso',
    erasure: { refund_destination: null },
  },
  {
    table: 'plan_receipts',
    by: { person: 'sent_by' },
    file: 'comprobantes-de-planes',
    withheld: ['sent_hash'],
    erasure: 'gone',
  },
  { table: 'plan_invoices', by: { person: 'billed_to' }, file: 'facturas-de-planes', erasure: noBuyer },
  {
    table: 'plan_mandates',
    by: { person: 'asked_by' },
    file: 'cobros-de-planes',
    withheld: ['url', 'pay_url'],
    erasure: { ...noBuyer, url: null, pay_url: null },
  },
  {
    table: 'plan_payments',
    by: { person: 'asked_by' },
    file: 'pagos-de-planes',
    erasure: { ...noBuyer, reason: null },
  },
  {
    table: 'reports',
    by: { person: 'reported_by' },
    file: 'denuncias-de-rifas',
    withheld: ['origin'],
    erasure: { words: '', contact: null, reported_by: null },
  },
  { table: 'message_versions', by: { message: 'message_id' }, file: 'versiones-de-mensajes', erasure: 'gone' },
  { table: 'message_pictures', by: { message: 'message_id' }, file: 'imagenes-de-mensajes', erasure: 'gone' },
  {
    table: 'moderation_reports',
    by: { post: 'said_id' },
    file: null,
    erasure: { title: '', body: '', words: '', pictures: '[]' },
  },
  {
    table: 'moderation_reports',
    by: { person: 'reporter_id' },
    file: 'denuncias-de-mensajes',
    withheld: ['title', 'body', 'pictures'],
    erasure: { words: '', reporter_id: null },
  },
  { table: 'message_reactions', by: { person: 'user_id' }, file: 'reacciones', erasure: 'gone' },
  { table: 'message_mentions', by: { person: 'user_id' }, file: 'menciones', erasure: 'gone' },
  { table: 'message_reads', by: { person: 'user_id' }, file: 'conversaciones-leidas', erasure: 'gone' },
  { table: 'message_visits', by: { person: 'user_id' }, file: 'mensajes-vistos', erasure: 'gone' },
  {
    table: 'messages',
    by: { person: 'author_id' },
    file: 'mensajes',
    withheld: ['words', 'request_key'],
    erasure: 'kept',
  },
  { table: 'message_threads', by: { message: 'id' }, file: 'conversaciones', erasure: 'kept' },
  { table: 'lesson_openings', by: { person: 'user_id' }, file: 'lecciones-anunciadas', erasure: 'gone' },
  { table: 'lesson_progress', by: { person: 'user_id' }, file: 'progreso', erasure: 'gone' },
  { table: 'enrolments', by: { person: 'user_id' }, file: 'cursos', erasure: 'gone' },
  {
    table: 'lesson_comment_versions',
    by: { post: 'comment_id' },
    file: 'versiones-de-comentarios',
    erasure: 'gone',
  },
  { table: 'lesson_comments', by: { person: 'author' }, file: 'comentarios', erasure: 'kept' },
  { table: 'lesson_files', by: { person: 'added_by' }, file: 'archivos-de-lecciones', erasure: 'kept' },
  { table: 'notifications', by: { person: 'user_id' }, file: 'avisos', erasure: 'gone' },
  { table: 'mail_pauses', by: { person: 'user_id' }, file: null, erasure: 'gone' },
  { table: 'notification_settings', by: { person: 'user_id' }, file: 'ajustes-de-avisos', erasure: 'gone' },
  { table: 'community_notices', by: { person: 'user_id' }, file: 'avisos-por-comunidad', erasure: 'gone' },
  {
    table: 'raffles',
    by: { person: 'created_by' },
    file: 'rifas',
    erasure: { payment_ways: '[]', check_phone: null, contact_phone: null },
  },
  { table: 'events', by: 'own-history', file: 'historial', withheld: ['reason'], erasure: { reason: null } },
  {
    table: 'imported_people',
    by: { person: 'user_id' },
    file: 'comunidades-traidas',
    erasure: { name: erasedName, email: '', membership: null },
  },
  { table: 'community_uploads', by: { person: 'user_id' }, file: null, erasure: 'gone' },
  { table: 'uploads', by: { person: 'user_id' }, file: 'archivos', erasure: 'gone' },
];

function alike(): readonly string[] {
  return ['sent_hash', 'look_hash', 'look_parts', 'alike_community_id', 'alike_receipt_id'];
}

/** The kinds of column: every text, JSON or user key of a table is listed under one of these. */
export const columnKinds = {
  erased: 'Says who somebody is or what they wrote: emptied or deleted when they are erased.',
  id: 'A name without a name: it leads to a person only as long as their account says who they are.',
  plain: 'A state, a kind, a fingerprint or a place in the product; of nobody.',
  community: "A community's own words and settings, which its admins change and delete.",
  proof: 'What a draw is proved with. It is public and never names a buyer.',
} as const;

export type ColumnKind = keyof typeof columnKinds;

/** The kind of every column that could hold personal data, by table. A test compares it with the database's schema. */
export const personalColumns: { readonly [T in Table]?: { readonly [K in ColumnKind]?: string } } = {
  users: { erased: 'issuer subject email display_name photo_url', id: 'uid' },
  sessions: { erased: 'id_hash account device', id: 'uid' },
  // deleted after a quarter of an hour
  sign_in_attempts: { plain: 'state_hash browser_hash nonce code_verifier return_to mode' },
  communities: {
    community: 'url name description cover avatar join_question rules questions payment_ways',
    plain: 'plan asked_plan status visibility join_policy access_type payment_type currency country time_zone',
    id: 'created_by',
  },
  members: { erased: 'answer reason', plain: 'role status', id: 'user_id' },
  invitations: {
    erased: 'email email_key note',
    plain: 'code_hash kind role',
    id: 'created_by',
  },
  invitation_redemptions: { id: 'user_id' },
  // the mailbox may belong to another spelling of the address; deleted after a day
  invitation_mails: { erased: 'email_key mailbox', id: 'sent_by' },
  community_addresses: { community: 'url' },
  ownership_offers: { plain: 'answer', id: 'from_user to_user' },
  events: {
    erased: 'reason',
    plain: 'kind subject from_state to_state data',
    id: 'subject_id actor',
  },
  raffles: {
    erased: 'payment_ways check_phone contact_phone',
    community: 'slug title story picture permit exemption purpose organisation commission rate_source',
    plain: 'status currency time_zone draw_method second_currency rate_one',
    id: 'created_by',
  },
  prizes: { community: 'name description picture' },
  bases: { proof: 'document fingerprint terms' },
  draw_secrets: { proof: 'seed' },
  closures: { proof: 'document fingerprint ticket_list subtrees' },
  draw_sources: { proof: 'source', id: 'entered_by' },
  actas: { proof: 'state document fingerprint' },
  deliveries: { erased: 'note', id: 'delivered_by' },
  claim_attempts: { erased: 'note', plain: 'way', id: 'made_by' },
  successions: { erased: 'words', plain: 'reason', id: 'decided_by' },
  winner_names: { erased: 'name' },
  orders: {
    erased: 'name phone email contact_key contact_keys proven_keys contact_traces',
    plain: 'reference status currency numbers lost_numbers second_currency rate_one rate_source',
    id: 'user_id sold_by credited_to',
  },
  order_imports: { erased: 'cells', plain: 'columns holds', id: 'sent_by' },
  statements: { erased: 'cells', plain: 'columns currency', id: 'sent_by' },
  statement_mappings: { plain: 'headings columns' },
  statement_lines: { erased: 'text reference name', plain: 'fingerprint currency', id: 'kept_by' },
  line_matches: { plain: 'fingerprint', id: 'matched_by' },
  line_refusals: { plain: 'fingerprint', id: 'refused_by' },
  aside_lines: { plain: 'fingerprint', id: 'put_by' },
  asked_amounts: { plain: 'currency' },
  order_links: { erased: 'secret_hash' },
  // what was typed by whoever it was; deleted as the clock looks it up, after an hour in any case
  link_requests: { erased: 'asked' },
  order_notes: { erased: 'body', id: 'written_by' },
  hand_messages: { plain: 'kind', id: 'claimed_by told_by' },
  order_origins: { erased: 'origin site' },
  // a hashed network that the organiser trusts, without a link to a person; deleted when sales are over
  trusted_origins: { plain: 'origin' },
  // a hashed network whose numbers were freed; deleted after a day
  freed_origins: { plain: 'origin scope' },
  contact_codes: { erased: 'form_hash code_hash contact_key origin site' },
  hold_requests: {
    erased: 'secret_hash browser_hash user_id name phone email contact_key origin site',
    plain: 'status numbers lost_numbers',
    id: 'credited_to',
  },
  seller_links: { erased: 'code user_id' },
  ticket_codes: { erased: 'code' },
  allotments: { erased: 'user_id' },
  allotment_leases: { erased: 'user_id device_hash' },
  settlements: { erased: 'note', plain: 'currency', id: 'seller drawn_up_by' },
  settlement_signatures: { plain: 'side', id: 'signed_by' },
  contact_proofs: { erased: 'browser_hash contact_key' },
  tickets: { plain: 'state' },
  ticket_refunds: { proof: 'holder key signature' },
  ticket_records: { erased: 'salt holder_text', proof: 'holder bases key signature' },
  files: { erased: 'hash media_type' },
  pictures: { erased: 'file media_type' },
  receipts: { erased: 'file sent_hash look_hash look_parts transfer_reference', plain: 'paid_by' },
  payments: { plain: 'kind currency way came_currency', id: 'recorded_by held_by' },
  access_payments: { erased: 'refund_destination', plain: 'reference status payment_type currency', id: 'user_id' },
  access_ledger: { erased: 'evidence', plain: 'kind currency way', id: 'recorded_by' },
  access_grants: { erased: 'reason', plain: 'source', id: 'user_id given_by' },
  plan_subscriptions: { plain: 'way state plan cadence next_plan next_cadence external_id ended_because' },
  plan_payments: {
    erased: 'buyer_name buyer_tax_id buyer_address buyer_country reason',
    // what the gateway calls a charge, and its money
    plain: 'kind status way plan cadence currency reference external_id gateway_payment',
    id: 'asked_by',
  },
  plan_mandates: {
    erased: 'buyer_name buyer_tax_id buyer_address buyer_country url pay_url',
    plain: 'way state plan cadence currency checkout_ref external_id',
    id: 'asked_by',
  },
  plan_ledger: { plain: 'kind currency way', id: 'recorded_by' },
  plan_invoices: {
    erased: 'buyer_name buyer_tax_id buyer_address buyer_country',
    // the installation's own words, and a community's name
    plain: 'issuer kind plan_name cadence currency',
    community: 'community_name',
    id: 'billed_to',
  },
  plan_receipts: { erased: 'file sent_hash transfer_reference sent_by' },
  // the network of an anonymous report; deleted when the report is closed
  reports: { erased: 'words contact reported_by', plain: 'reason outcome origin', id: 'closed_by' },
  message_threads: { erased: 'title' },
  messages: { erased: 'author_id body words', plain: 'status' },
  message_versions: { erased: 'title body' },
  message_reactions: { erased: 'user_id reaction' },
  message_mentions: { erased: 'user_id' },
  message_pictures: { erased: 'file alt' },
  message_reads: { erased: 'user_id' },
  message_visits: { erased: 'user_id' },
  moderation_cases: { plain: 'kind status', id: 'closed_by' },
  moderation_reports: { erased: 'reporter_id words title body pictures', plain: 'reason' },
  courses: { community: 'slug title summary cover', plain: 'status access progression', id: 'created_by' },
  course_modules: { community: 'title', plain: 'status unlock' },
  lessons: { community: 'slug title body video', plain: 'status unlock' },
  lesson_files: { community: 'file name', id: 'added_by' },
  enrolments: { erased: 'user_id' },
  lesson_progress: { erased: 'user_id state' },
  lesson_openings: { erased: 'user_id' },
  lesson_comment_versions: { erased: 'body' },
  lesson_comments: { erased: 'body', id: 'author deleted_by' },
  notifications: { erased: 'user_id kind subject subject_id actors data' },
  mail_pauses: { erased: 'user_id kind' },
  notification_settings: { erased: 'user_id digest time_zone' },
  community_notices: { erased: 'user_id level silenced digest order_pace' },
  mail_outbox: {
    erased: 'to_address subject body_text body_html unsubscribe_path told while_held while_awaited sharer',
    plain: 'fault',
  },
  order_news: { erased: 'kind data' },
  organiser_news: { plain: 'kind' },
  raffle_news: { community: 'reason', plain: 'kind' },
  // hashes of addresses that unsubscribed for good, not the addresses
  silenced_addresses: { plain: 'address_hash' },
  push_subscriptions: { erased: 'user_id session_hash endpoint p256dh auth device' },
  push_outbox: { erased: 'payload' },
  log_entries: { proof: 'entry kind fingerprint draw_id' },
  log_nodes: { proof: 'hash' },
  log_head: { proof: 'root subtrees' },
  log_documents: { proof: 'fingerprint document' },
  log_cosignatures: { plain: 'origin witness', proof: 'line' },
  witnessed_logs: { plain: 'origin', proof: 'root' },
  // why a key was retired stands in the log, as its operator published it
  installation_keys: { plain: 'name secret', proof: 'retired_for' },
  daily_copies: { plain: 'name fault' },
  // a keyed hash of the limit and its subject; deleted within a day
  rate_limits: { plain: 'key' },
  online_payments: { plain: 'gateway', id: 'allowed_by' },
  checkouts: { plain: 'gateway subject reference currency external_id url' },
  gateway_payments: { plain: 'gateway ref state currency dispute outcome' },
  gateway_notices: { plain: 'gateway id kind outcome' },
  community_listings: { community: 'country currency access_type title_words words' },
  raffle_listings: { community: 'country currency access_type time_zone title_words words' },
  search_vocabulary: { community: 'word' },
  community_imports: { plain: 'digest', id: 'imported_by' },
  imported_people: { erased: 'name email membership', id: 'user_id account' },
  past_raffles: { community: 'slug title status', proof: 'record' },
  community_uploads: { erased: 'user_id report' },
  community_upload_parts: { erased: 'bytes' },
  erasures: { plain: 'subject', id: 'subject_id' },
  uploads: { erased: 'file user_id' },
  file_removals: { erased: 'hash' },
};
