import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Opciones } from '#domain/draw/outcome.ts';
import { epoch, isTime } from '#domain/draw/time.ts';
import { verifierTexts as words } from '#texts/draws/verifier.ts';
import { examine } from './examine.ts';
import { reportOf } from './report.ts';

/** What the command answers: lines for people or machines, and how it ends. Section 15 of the protocol. */
export type Answer = { exit: 0 | 1 | 2; lines: readonly string[] };

const { cli } = words;
const options = {
  lista: { type: 'string' },
  ahora: { type: 'string' },
  'huella-bases': { type: 'string' },
  'huella-cierre': { type: 'string' },
  'firma-baliza': { type: 'string' },
  json: { type: 'boolean' },
} as const;

type OptionName = keyof typeof options;

/** Verifies the acta that the arguments name. Reads the files it is given and nothing else: no clock, no network. */
export function answer(args: readonly string[]): Answer {
  try {
    const wanted = wantedBy(args);
    const examination = examine(wanted.acta, wanted.options);
    const lines = wanted.json ? [JSON.stringify(examination.outcome)] : reportOf(examination);
    return { exit: examination.outcome.valida ? 0 : 1, lines };
  } catch (fault) {
    if (fault instanceof Misuse) return { exit: 2, lines: [fault.message, '', ...cli.usage] };
    throw fault;
  }
}

/** The command was called in a way that it does not know. The message is for the person. */
class Misuse extends Error {}

function wantedBy(args: readonly string[]): { acta: Uint8Array; options: Opciones; json: boolean } {
  const { paths, values } = partsOf(args);
  const [path, ...others] = paths;
  if (path === undefined) throw new Misuse(cli.noActa);
  if (others.length > 0) throw new Misuse(cli.manyActas);
  const list = values.get('lista');
  return {
    json: values.has('json'),
    options: {
      huella_bases: hexIn(values, 'huella-bases', 64),
      huella_cierre: hexIn(values, 'huella-cierre', 64),
      firma_baliza: hexIn(values, 'firma-baliza', 96),
      ahora: timeIn(values),
      lista: list === undefined ? null : contentOf(list),
    },
    acta: contentOf(path),
  };
}

type Values = ReadonlyMap<OptionName, string>;

/** The arguments, apart. What Node would refuse in English is refused here. */
function partsOf(args: readonly string[]): { paths: string[]; values: Values } {
  const { tokens, positionals } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const values = new Map<OptionName, string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (!isOption(token.name)) throw new Misuse(cli.unknownOption(token.rawName));
    if (values.has(token.name)) throw new Misuse(cli.repeated(token.rawName));
    values.set(token.name, valueIn(token));
  }
  return { paths: positionals, values };
}

function valueIn(option: {
  name: string;
  rawName: string;
  value?: string | undefined;
  inlineValue?: boolean | undefined;
}) {
  const { value = '', rawName } = option;
  const isLost = value === '' || (value.startsWith('--') && !option.inlineValue);
  if (option.name === 'json' && value !== '') throw new Misuse(cli.needlessValue(rawName));
  if (option.name !== 'json' && isLost) throw new Misuse(cli.missingValue(rawName));
  return value;
}

function isOption(name: string): name is OptionName {
  return Object.hasOwn(options, name);
}

function hexIn(values: Values, name: OptionName, digits: number): string | null {
  const value = values.get(name);
  if (value === undefined) return null;
  if (value.length === digits && /^[0-9a-f]*$/.test(value)) return value;
  throw new Misuse(cli.badHex(`--${name}`, digits));
}

function timeIn(values: Values): number | null {
  const value = values.get('ahora');
  if (value === undefined) return null;
  if (isTime(value)) return epoch(value);
  throw new Misuse(cli.badTime(value));
}

function contentOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new Misuse(cli.unreadable(path), { cause });
  }
}

if (import.meta.main) {
  const { exit, lines } = answer(process.argv.slice(2));
  (exit === 2 ? console.error : console.log)(lines.join('\n'));
  process.exitCode = exit;
}
