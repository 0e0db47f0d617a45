import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chanceOf, levels } from './guarantee.ts';

const named = { lottery: 'Lotería Nacional', platform: 'Rifamiga' };
const told = (...[kind, level]: Parameters<typeof chanceOf>) => {
  const { outcome, ...words } = chanceOf(kind, level);
  return [...Object.values(words), outcome(named), levels[level].meaning(kind)].join(' ');
};
const drand = told('drand', 'fuerte');
const lottery = told('loteria', 'media');
const mixed = told('compromiso', 'media');
const seed = told('compromiso', 'basica');

test('only public randomness is called so, and only it is said to be out of everybody’s hands', () => {
  expect(drand).toContain('Azar público');
  expect(drand).toContain('Sorteo que cualquiera puede comprobar');
  expect(drand).toContain('ni quien organiza ni Rifamiga podían elegirlo');
  for (const other of [lottery, mixed, seed])
    expect(other).not.toMatch(/azar público|de fuera|nadie|cualquiera puede comprobar|podían elegirlo/i);
});

test('what somebody copies by hand is told to be compared', () => {
  for (const copied of [lottery, mixed]) expect(copied).toMatch(/copi(?:a|ó|ado).*(?:compares|compáral)/);
});

test('of a seed alone it is said before, and after, that who keeps it can choose the winner', () => {
  const { brief, outcome } = chanceOf('compromiso', 'basica');
  expect(brief).toContain('quien guarda la semilla puede elegir quién gana');
  expect(outcome(named)).toContain('quien la guardaba podía elegir quién ganaba');
  expect(levels.basica.meaning('compromiso')).toContain('quien la guarda puede elegir quién gana');
});

test('no other text promises of every draw what public randomness alone gives', () => {
  const promise =
    /no puede elegir|nadie puede (?:elegirlo|conocerlo)|(?:viene|llega) (?:después y )?de fuera|(?:fiarse de|confiar en) nadie|fue limpio|nadie lo (?:sabe|conoce) antes|acta que cualquiera puede comprobar|sorteos? que cualquiera puede comprobar/i;
  const lines = globSync('src/texts/**/*.ts')
    .filter((file) => !/guarantee(?:\.test)?\.ts$/.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => `${file}: ${line.trim()}`),
    );
  const found = lines.filter((line) => promise.test(line) && !/azar público|drand/i.test(line));
  expect(found).toEqual([]);
});
