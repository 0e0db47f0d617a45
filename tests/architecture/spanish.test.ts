import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Said in one country, or meaning something else in another: each has a word that everybody understands. */
const local: Readonly<Record<string, RegExp>> = {
  teléfono: /(?<!Pago |SINPE )móvil\b|celular/iu,
  video: /vídeo/iu,
  'cada persona': /cada quien/iu,
  'dispositivo, equipo': /ordenador|computador/iu,
  'tomar, levantar': /\b(?:coger|cojo|coge[ns]?|cogid[oa]s?|cogió|coj[aeo]\w*)\b/iu,
  'tú, o quien hace algo':
    /\b(?:vosotr[oa]s|vuestr[oa]s?|sois|tenés|podés|querés)\b|[áé]is\b|[ai]steis\b|(?<!\p{L})(?<!Mac )(?:veis|vais|dais|os)(?!\p{L})/iu,
  'mostrar (enseñar es dar clase)': /(?<!quien )(?<!\p{L})enseñ(?!anza)/iu,
  'confiar en': /(?<!\p{L})(?:fiar\w*|fí[aeo]\w*)(?!\p{L})/iu,
  'se detiene': /(?<!\p{L})se (?:paran?|paró|pararon)(?!\p{L})|reloj está parado/iu,
  'repetir las cuentas': /repetir la cuenta(?!\p{L})/iu,
  felicidades: /enhorabuena/iu,
  'grupo, equipo': /\bpeñas?\b|\balev[ií]n\b/u,
  'molesto, enojo': /\benfad[aoó]\w*/iu,
  'ya no sirve, siguen siendo tuyos': /ya no vale|siguen (?:tuy|mí|suy)[oa]s/iu,
  'Número ganador, ganaste': /\bhan? ganado (?:el|los)\b|(?:te|me) han? tocado/iu,
  'a más tardar': /como tarde/iu,
  'tomar o apartar números': /(?:quedarme|quedarse|se qued[ae]) (?:\$|un número|números)|quedármelos/iu,
};

/** Words whose ending only looks like that of «vosotros». */
const others = /\b(?:dieciséis|veintiséis)\b/giu;

/** Where a sentence for people may be written, the people of the examples among them. */
const places = ['src/texts/**/*.ts', 'src/web/**/*.{ts,tsx}', 'src/app/**/*.ts', 'src/{plans,brand}.ts'];

const files = places.flatMap((pattern) => globSync(pattern)).filter((file) => !/\.test\.tsx?$/.test(file));

test('what people read is the Spanish of everybody from Madrid to Lima', () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        Object.entries(local)
          .filter(([, words]) => words.test(line.replaceAll(others, '')))
          .map(([instead]) => `${file}:${index + 1} says otherwise: ${instead}`),
      ),
  );
  expect(found).toEqual([]);
});
