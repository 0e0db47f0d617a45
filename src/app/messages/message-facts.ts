import type { Actor, App } from '#app/app.ts';
import { detailsOf, type ListedAuthor, type ListedMessage } from '#db/messages/message-lists.ts';
import type { CommunityRow, MemberRow } from '#db/tables.ts';
import { isEditable, mayModerate, type Reaction, reactions } from '#domain/messages/message.ts';
import { plainText, type Segment, segmentsOf } from '#domain/messages/message-text.ts';
import type { Permission } from '#domain/permission.ts';
import { linkPreviews, type PageCard } from './link-previews.ts';

export type Author = { uid: string; name: string; photoURL: string | null; role: MemberRow['role'] | null };

/** A message as a page shows it to one reader. What they may not read is not in it. */
export type ShownMessage = {
  id: string;
  seq: number;
  author: Author | null;
  isOwn: boolean;
  status: ListedMessage['status'];
  createdAt: string;
  editedAt: string | null;
  segments: Segment[];
  /** As its writer typed it, to be changed; null for who may not. */
  source: string | null;
  mentions: string[];
  pictures: { file: string; alt: string }[];
  cards: PageCard[];
  reactions: { reaction: Reaction; count: number; isMine: boolean }[];
  can: { edit: boolean; delete: boolean; hide: boolean; restore: boolean; report: boolean; react: boolean };
};

/** Who reads, and what they may do. */
export type Reading = {
  app: App;
  actor: Actor;
  now: Temporal.Instant;
  community: CommunityRow;
  own: MemberRow;
  can: (permission: Permission) => boolean;
  /** Whether they may write here at this moment. */
  mayWrite: boolean;
};

const mostCards = 3;

/** Messages as they are shown, with all that hangs on them read in a few strokes. */
export async function shownMessages(reading: Reading, rows: readonly ListedMessage[]): Promise<ShownMessage[]> {
  const { app, community, own, can } = reading;
  const moderates = can('message.moderate');
  const isReadable = ({ status }: ListedMessage) => status === 'published' || (status === 'hidden' && moderates);
  const readable = rows.filter(isReadable);
  const details = await detailsOf(
    app.db,
    community.id,
    readable.map(({ id }) => id),
    own.user_id,
  );
  const { origin } = new URL(app.publicUrl);
  const texts = new Map(
    readable.map((row) => {
      const named = details.mentions.filter(({ message_id }) => message_id === row.id);
      const names = new Map(named.map(({ user_id, display_name }) => [user_id, display_name]));
      return [row.id, { names, segments: segmentsOf(row.body, { names, origin }) }] as const;
    }),
  );
  const links = [...texts.values()].flatMap(({ segments }) => ownLinks(segments));
  const pages = await linkPreviews(reading, links);
  return rows.map((row) => {
    const text = texts.get(row.id);
    const abilities = abilitiesOn(row, reading);
    return {
      id: row.id,
      seq: row.seq,
      author: authorOf(row),
      isOwn: row.author_id === own.user_id,
      status: row.status,
      createdAt: row.created_at.toString(),
      editedAt: text && row.edited_at ? row.edited_at.toString() : null,
      segments: text?.segments ?? [],
      ...(text && abilities.edit
        ? { source: plainText(row.body, text.names), mentions: [...text.names.keys()] }
        : { source: null, mentions: [] }),
      pictures: details.pictures
        .filter(({ message_id }) => message_id === row.id)
        .map(({ file, alt }) => ({ file, alt })),
      cards: text ? cardsOf(text.segments, pages) : [],
      reactions: reactionsTo(row, details),
      can: abilities,
    };
  });
}

function reactionsTo({ id }: ListedMessage, { reactions: given }: Awaited<ReturnType<typeof detailsOf>>) {
  return reactions.flatMap((reaction) => {
    const hit = given.find((each) => each.message_id === id && each.reaction === reaction);
    return hit ? [{ reaction, count: hit.count, isMine: hit.is_mine }] : [];
  });
}

function cardsOf(segments: readonly Segment[], pages: Awaited<ReturnType<typeof linkPreviews>>) {
  return [...new Set(ownLinks(segments))].flatMap((href) => pages.get(href) ?? []).slice(0, mostCards);
}

function ownLinks(segments: readonly Segment[]): string[] {
  return segments.flatMap((segment) => (segment.kind === 'link' && segment.isOwn ? [segment.href] : []));
}

/** The author of a message; null once the account was erased. `role`: null where they are no active member now. */
export function authorOf(row: ListedAuthor): Author | null {
  if (!row.author_id) return null;
  return {
    uid: row.author_id,
    name: row.author_name ?? '',
    photoURL: row.author_photo,
    role: row.author_status === 'active' ? row.author_role : null,
  };
}

/** Whether a reader may act on what another said, by rank. */
export function outranks({ community, own }: Pick<Reading, 'community' | 'own'>, row: ListedAuthor): boolean {
  const { author_id, author_role, author_status } = row;
  return mayModerate({
    by: {
      role: own.role,
      isOwner: own.role === 'admin' && community.created_by === own.user_id,
      isAuthor: author_id === own.user_id,
    },
    author:
      author_id && author_role && author_status
        ? { role: author_role, status: author_status, isOwner: community.created_by === author_id }
        : null,
  });
}

function abilitiesOn(row: ListedMessage, reading: Reading): ShownMessage['can'] {
  const { own, can, now, mayWrite } = reading;
  const isOwn = row.author_id === own.user_id;
  const isPublished = row.status === 'published';
  const mayAct = row.status !== 'deleted' && can('message.moderate') && outranks(reading, row);
  return {
    edit: isOwn && isPublished && mayWrite && can('message.edit') && isEditable(own.role, row.created_at, now),
    delete: row.status !== 'deleted' && can('message.delete') && ((isOwn && isPublished) || mayAct),
    hide: isPublished && mayAct,
    restore: row.status === 'hidden' && mayAct,
    report: !isOwn && isPublished && can('message.report'),
    react: isPublished && can('message.react'),
  };
}
