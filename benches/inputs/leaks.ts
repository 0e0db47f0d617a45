import type { Answer } from './sent.ts';

/** What only code, its modules and its database say. */
const inner: readonly RegExp[] = [
  /\n\s+at [^\n]{1,300}:\d+:\d+/,
  /node_modules|node:internal|build\/server|file:\/\/\//,
  /syntax error at or near|violates [\w-]+ constraint|duplicate key value|invalid input syntax|relation ".+" does not/,
  /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|ValiError|PostgresError|DatabaseError)\b/,
];

/** What an answer tells that is for nobody: a stack, an error of the database, a place of the machine. */
export function leakIn(
  { head, body }: Answer,
  { secrets, isCode }: { secrets: readonly string[]; isCode: boolean },
): string | null {
  const text = `${head}\n${body}`;
  const secret = secrets.find((each) => text.includes(each));
  if (secret) return `tells ${JSON.stringify(secret.slice(0, 12))}…`;
  for (const pattern of isCode ? [] : inner) {
    const [found] = pattern.exec(text) ?? [];
    if (found) return `tells ${JSON.stringify(found.slice(0, 200))}`;
  }
  return null;
}
