import type { Transaction } from '#db/client.ts';
import { peopleNamed } from '#db/messages/mentions.ts';
import { mentionedWords, searchedText, withMentions } from '#domain/messages/message-text.ts';

/** People of one name that are told apart at most. */
const mostNamesakes = 400;

/** What somebody typed as it is kept: names behind `@` become people, as far as they are members. */
export async function keptText(
  tx: Transaction,
  communityId: string,
  { text, title, chosen }: { text: string; title: string; chosen: readonly string[] },
) {
  const words = mentionedWords(text);
  const people = await peopleNamed(tx, communityId, words, { limit: mostNamesakes });
  const { body, userIds } = withMentions(text, people, chosen);
  return { body, mentions: userIds, searched: `${title} ${searchedText(body)}` };
}
