import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { permissionOf } from '#domain/members/member-changes.ts';
import { notificationReach } from '#domain/notifications/notification.ts';
import { type Permission, policy } from '#domain/permission.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A call of `action` or `view`: the name it is given in its file, and what stands behind `permission:`. */
type Door = { file: string; name: string; kind: 'action' | 'view'; permission: string };
/** An entry of docs/verbs.md: its three lines, the last one of actions only. */
type Entry = { verb: string; door: string; place: string; effects: string | null };

const sources = globSync('**/*.ts', { cwd: `${root}src/app` })
  .filter((file) => !file.endsWith('.test.ts') && file !== 'action.ts' && file !== 'view.ts')
  .map((file) => ({ file, text: readFileSync(`${root}src/app/${file}`, 'utf8') }));

const doors: Door[] = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/^(?:export )?(?:const (\w+) = |function (\w+)\(.*\{\n {2}return )(action|view)\(/gm)].map(
    (found) => ({
      file,
      name: found[1] ?? found[2] ?? '',
      kind: found[3] === 'view' ? 'view' : 'action',
      permission: /permission: ([^,\n]+),/.exec(text.slice(found.index))?.[1] ?? '',
    }),
  ),
);

const entries: Entry[] = readFileSync(`${root}docs/verbs.md`, 'utf8')
  .split(/^- /m)
  .slice(1)
  .map((block) => {
    const [head = '', place = '', effects = ''] = block.split('\n').map((line) => line.trim());
    const [, verb = '', door] = /^\*\*(\w+)\*\*(?: \(`(\w+)`\))? \S.+\.$/.exec(head) ?? [];
    return { verb, door: door ?? verb, place, effects: effects.startsWith('notifies ') ? effects : null };
  });

const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

/** The permissions that a door asks for, as its file writes them. */
function permissionsOf({ permission }: Door): readonly string[] {
  if (permission === 'permissionOf[act]') {
    const { mute: _, unmute: __, 'change-role': ___, ...statuses } = permissionOf;
    return [...new Set(Object.values(statuses))];
  }
  const act = /^permissionOf(?:\.(\w+)|\['([\w-]+)'\])$/.exec(permission);
  const named = Object.entries(permissionOf).find(([name]) => name === (act?.[1] ?? act?.[2]));
  return [named?.[1] ?? permission.slice(1, -1)];
}

const isPermission = (word: string): word is Permission => word in policy;

/** Who holds a permission, as the document writes it. */
function whoMay(word: string): string {
  if (!isPermission(word)) throw new Error(`no such permission: ${word}`);
  const who = policy[word].who.join(', ');
  return `\`${word}\` (${who.replace('admin, moderator, editor, seller, member', 'every member')})`;
}

test('every call of action and view in src/app is of a shape that is found here', () => {
  for (const { file, text } of sources) {
    const calls = text.match(/(?<![.\w])(?:action|view)(?:<[^>]*>)?\(/g) ?? [];
    expect(
      doors.filter((door) => door.file === file),
      file,
    ).toHaveLength(calls.length);
  }
});

test('every verb of src/app is in docs/verbs.md, with its file and who may do it, and nothing else is', () => {
  const expected = doors.map((door) => `${door.name} \`${door.file}\` · ${permissionsOf(door).map(whoMay).join(', ')}`);
  const written = entries.map(({ door, place }) => `${door} ${place}`);
  expect([...new Set(written)].toSorted()).toEqual(expected.toSorted());
});

test('an entry is named after what its file exports, and stands under its noun', () => {
  const text = readFileSync(`${root}docs/verbs.md`, 'utf8');
  for (const { verb, place } of entries) {
    const [file = ''] = quoted(place);
    const source = sources.find((each) => each.file === file)?.text ?? '';
    expect(source, file).toMatch(new RegExp(`^export (?:async )?(?:const|function) ${verb}\\b`, 'm'));
    const section = text
      .slice(0, text.indexOf(`**${verb}**`))
      .split('\n## ')
      .at(-1)
      ?.split('\n')[0];
    expect(section, verb).toBe(file.split('/')[0]);
  }
});

test('every action says whom it notifies and what undoes it, and views say neither', () => {
  const verbs = new Set(entries.map(({ verb }) => verb));
  for (const { verb, door, place, effects } of entries) {
    const [file = ''] = quoted(place);
    const isAction = doors.some((each) => each.file === file && each.name === door && each.kind === 'action');
    if (!isAction) {
      expect(effects, verb).toBeNull();
      continue;
    }
    const [, notified = '', undone = ''] = /^notifies (.+) · undone by (.+)$/.exec(effects ?? '') ?? [];
    expect(undone, verb).not.toBe('');
    for (const word of quoted(undone)) expect(verbs, `${verb}: ${word}`).toContain(word);
    for (const word of quoted(notified)) {
      const isKnown = word in notificationReach || verbs.has(word) || word === '/operacion';
      expect(isKnown, `${verb}: ${word}`).toBe(true);
    }
  }
});

test('every kind of notification is in docs/verbs.md, with the verb that causes it', () => {
  const named = new Set(entries.flatMap(({ effects }) => quoted(effects ?? '')));
  for (const kind of Object.keys(notificationReach)) expect(named, kind).toContain(kind);
});
