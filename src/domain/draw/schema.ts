import { chainLimit } from './chain.ts';
import { type Acta, type Bases, type Cierre, type Metodo, protocol, type Serie } from './documents.ts';
import { method, methodFits } from './schema-method.ts';
import { sourceOf } from './schema-source.ts';
import {
  anyString,
  type Check,
  either,
  fitting,
  hex,
  integer,
  letters,
  listOf,
  members,
  one,
  orNull,
  text,
  time,
} from './shape.ts';

const u32 = 2 ** 32 - 1;
const version = one(protocol);

const basesMembers = members({
  v: version,
  tipo: one('bases'),
  id: hex(32),
  titulo: text(1, 200),
  organizador: text(1, 200),
  desde: integer(0, u32),
  hasta: integer(0, u32),
  premios: listOf(members({ nombre: text(1, 200), valor: orNull(text(1, 60)) }), 1, 100),
  suplentes: integer(0, 100),
  minimo: integer(1, 10_000_000),
  precio: members({ importe: integer(0, Number.MAX_SAFE_INTEGER), moneda: letters(/^[A-Z]+$/, 3) }),
  condiciones: hex(64),
  clave: hex(64),
  publicado_en: time,
  cierre_ventas: time,
  sorteo_en: time,
  margen_s: integer(60, 31_536_000),
  metodo: method,
  serie: orNull(
    fitting<Serie>(
      members({ clave: hex(32), orden: integer(1, 50), de: integer(1, 50) }),
      ({ orden, de }) => orden <= de,
    ),
  ),
  enmienda: orNull(members({ anterior: hex(64), version: integer(2, chainLimit), motivo: text(1, 500) })),
  reemplaza: orNull(hex(64)),
});

const cierreMembers = members({
  v: version,
  tipo: one('cierre'),
  bases: hex(64),
  publicado_en: time,
  vendidos: integer(0, 10_000_000),
  raiz: hex(64),
});

/** Step 2 of section 10: whether all documents say that they follow this protocol. */
export function hasVersion(value: unknown): boolean {
  const acta = membersOf(value);
  return (
    acta.v === protocol &&
    acta.tipo === 'acta' &&
    membersOf(acta.bases).v === protocol &&
    (acta.cierre === null || membersOf(acta.cierre).v === protocol) &&
    (!Array.isArray(acta.historial) || acta.historial.every((version) => membersOf(version).v === protocol))
  );
}

/** Section 3: whether a value is a `bases`, member by member and as a whole. */
export function isBases(value: unknown): value is Bases {
  if (!basesMembers(value)) return false;
  const bases = value as Bases;
  const total = bases.hasta - bases.desde + 1;
  return total >= 1 && total <= 10_000_000 && bases.minimo <= total && methodFits(bases);
}

/** Section 4: whether a value is a `cierre`, of whatever bases. */
export function isCierre(value: unknown): value is Cierre {
  return cierreMembers(value);
}

function isCierreOf({ desde, hasta }: Bases, value: unknown): value is Cierre {
  return isCierre(value) && value.vendidos <= hasta - desde + 1;
}

/** Step 3 of section 10: whether a value is an `acta` in every member, type, range and format. */
export function isActa(value: unknown): value is Acta {
  const { bases, cierre } = membersOf(value);
  if (!isBases(bases) || !(cierre === null || isCierreOf(bases, cierre))) return false;
  return drawn(bases)(value) || voided(value);
}

/** Section 8: an acta of a draw that was held. */
function drawn(bases: Bases): Check {
  const position = members({
    numero: integer(bases.desde, bases.hasta),
    indice: integer(0, 9_999_999),
    titular: hex(64),
    prueba: listOf(hex(64), 0, 24),
  });
  const positions = listOf(position, 0, 100);
  return acta({
    estado: mayBeContested(bases.metodo) ? one('definitivo', 'provisional') : one('definitivo'),
    cierre: (value) => value !== null,
    lista: either(members({ tipo: one('incrustada'), datos: anyString }), members({ tipo: one('externa') })),
    fuente: sourceOf(bases.metodo),
    resultado: members({ ganadores: positions, suplentes: positions }),
    anulacion: one(null),
  });
}

/** Section 8: an acta of a void draw. */
const voided: Check = either(
  voidedBy((cierre) => cierre !== null, {
    motivo: one('sin_boletos', 'minimo', 'fuente', 'sin_revelar'),
    detalle: text(0, 500),
  }),
  voidedBy(() => true, { motivo: one('fuerza_mayor'), detalle: text(1, 500) }),
);

function voidedBy(cierre: Check, reason: Record<string, Check>): Check {
  return acta({
    estado: one('anulado'),
    cierre,
    lista: one(null),
    fuente: one(null),
    resultado: one(null),
    anulacion: members(reason),
  });
}

/** The members that all actas have; those of `bases` and `cierre` have been looked at before. */
function acta(rest: Record<string, Check>): Check {
  return members({
    v: version,
    tipo: one('acta'),
    emitida_en: time,
    historial: listOf(isBases, 0, chainLimit - 1),
    bases: () => true,
    ...rest,
  });
}

/** Section 8: only what somebody typed in can be wrong for a while. */
function mayBeContested(metodo: Metodo): boolean {
  return metodo.tipo === 'loteria' || (metodo.tipo === 'compromiso' && metodo.entropia.length > 0);
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
