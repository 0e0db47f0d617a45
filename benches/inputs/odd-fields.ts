import { fieldNames } from '#support/hostile-forms.ts';
import type { Field, Honest } from './honest.ts';
import { chooses, chosenField, isForm, type Kind, type Making, oneOf, sent } from './making.ts';
import { lies, texts } from './odd-values.ts';

const allNames = fieldNames();

/** A form in which fields are put in the place of each. */
function formWith(name: string, change: (fields: readonly Field[], making: Making) => readonly Field[]): Kind {
  return {
    name,
    fits: isForm,
    make: (honest, making) => sent(honest, change(honest.fields ?? [], making), making, making.below(4) === 0),
  };
}

export const fieldKinds: readonly Kind[] = [
  formWith('one field is odd', (fields, making) => {
    const changed = chosenField(fields, making);
    return fields.map(([name, value]) => [name, name === changed ? oneOf(texts, making) : value]);
  }),
  formWith('every field is odd', (fields, making) =>
    fields.map(([name, value]) => [name, chooses.has(name) ? value : oneOf(texts, making)]),
  ),
  formWith('one field is left out', (fields, making) => {
    const gone = chosenField(fields, making);
    return fields.filter(([name]) => name !== gone);
  }),
  formWith('one field comes several times', (fields, making) => {
    const [name, value] = oneOf(fields.length > 0 ? fields : [['x', 'x'] as const], making);
    const odd = (): Field => [name, oneOf(texts, making)];
    return [...fields, odd(), [name, value], odd()];
  }),
  formWith('fields of other forms stand beside it', (fields, making) => [
    ...fields,
    ...allNames.map((name): Field => [name, oneOf(texts.slice(0, 60), making)]),
  ]),
  formWith('an act that is none', (fields, making) => [
    ['act', oneOf(texts, making)],
    ...fields.filter(([name]) => !chooses.has(name)),
  ]),
  formWith('names with brackets, points and prototypes', (fields, making) => [
    ...fields,
    ...fields.flatMap(([name, value]): Field[] => [
      [`${name}[]`, value],
      [`${name}.0.${oneOf(texts, making).slice(0, 50)}`, 'x'],
      ['__proto__', 'x'],
      ['constructor.prototype', 'x'],
    ]),
  ]),
  formWith('amounts and counts out of range', (fields, making) =>
    fields.map(([name, value]) => [
      name,
      typeof value === 'string' && /\d/.test(value) && value.length < 20
        ? oneOf(['-1', '0', '1e999', '99999999999999', '0,001', '2,5,0', '1-99999999', 'NaN', '-0,01'], making)
        : value,
    ]),
  ),
  formWith('ids of others', (fields, making) =>
    fields.map(([name, value]) => [
      name,
      typeof value === 'string' && /[\w-]{20}/.test(value) ? oneOf(making.strangeIds, making) : value,
    ]),
  ),
  formWith('a file in the place of a text', (fields, making) => {
    const changed = chosenField(fields, making);
    const { name: named, type, bytes } = oneOf(lies, making);
    return fields.map(([name, value]) => [
      name,
      name === changed ? new File([new Uint8Array(bytes)], named, { type }) : value,
    ]);
  }),
  formWith('thousands of fields', (fields, making) => [
    ...fields,
    ...Array.from({ length: oneOf([1900, 2001, 5000], making) }, (_, at): Field => [`n${at % 3 ? at : ''}`, '1']),
  ]),
];

const isUpload = (honest: Honest) =>
  isForm(honest) && (honest.fields ?? []).some(([, value]) => typeof value !== 'string');

export const uploadKind: Kind = {
  name: 'a file that lies about what it is',
  fits: isUpload,
  make(honest, making) {
    const { name: named, type, bytes } = oneOf(lies, making);
    const lie = new File([new Uint8Array(bytes)], named, { type });
    const fields = (honest.fields ?? []).flatMap(([name, value]): Field[] => {
      if (typeof value === 'string') return [[name, value]];
      return Array.from({ length: oneOf([1, 1, 2, 12], making) }, () => [name, lie]);
    });
    return sent(honest, fields, making, true);
  },
};
