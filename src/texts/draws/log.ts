import type { Comprobante } from '#domain/draw/ticket-proof.ts';
import type { FindingKind } from '#domain/log/audit-outcome.ts';
import type { ResultadoConsistencia } from '#domain/log/consistency.ts';
import { counted, formatLongDateTime } from '#texts/format.ts';
import { list } from '#texts/words.ts';

/** What an auditor finds in a log. Section 16.5 of the draw protocol. */
const findings = {
  entrada_mala: 'una entrada que no es de este protocolo',
  documento:
    'el documento de la entrada no está (puede ser de una comunidad privada), no es el de su huella o no cumple las reglas',
  dos_cierres: 'dos listas selladas distintas para la misma rifa: prueba de fraude',
  dos_bases: 'dos bases distintas con el mismo número de versión: prueba de fraude',
  cadena_rota: 'unas bases cambian otras que no estaban antes en el registro',
  enmienda_tardia: 'unas bases que se registraron después de sellar la lista',
  version_vieja: 'la lista se selló sobre unas bases que ya se habían cambiado',
  clave_sin_registrar: 'unas bases con una clave de resguardos que no estaba antes en el registro',
  cierre_sin_acta:
    'una lista sellada cuyo sorteo ya debería tener acta definitiva, salvo que una lotería no haya acertado y se lean más sorteos, que su primera lectura llegara tarde o que lo escrito se haya corregido: míralo en la página del sorteo',
  acta_sin_registrar: 'un acta, de las que se trajeron, que no está en el registro',
  acta_ajena: 'un acta con bases o lista que no estaban antes en el registro',
  cierre_sin_bases: 'una lista sellada sobre unas bases que no estaban antes en el registro',
  dos_actas: 'dos actas definitivas distintas para la misma rifa',
  retroceso: 'el registro tiene menos entradas que en el punto de control que guardaste',
  bifurcacion: 'el registro cuenta otra historia que el punto de control que guardaste: los dos juntos lo prueban',
} as const satisfies Record<FindingKind, string>;

const consistency = {
  consistente: 'Los dos puntos de control son de la misma historia: el segundo solo añade entradas al primero.',
  bifurcado: 'Los dos puntos de control cuentan historias distintas. Guárdalos: juntos prueban que el registro miente.',
  prueba_mala: 'La prueba no une los dos puntos de control. Pide otra: esto solo no prueba nada contra el registro.',
  E_REGISTRO:
    'No se puede comparar: un punto de control no es bueno o no es de este registro, la prueba está mal escrita, o el primero es el mayor.',
} as const satisfies Record<ResultadoConsistencia, string>;

const tickets = {
  en_lista: (number: string) =>
    `El número ${number} está en la lista sellada. Esto no dice de quién es ni si ganó: los ganadores salen del acta.`,
  otro_cierre: (number: string) =>
    `El comprobante del número ${number} no es de la lista sellada cuya huella trajiste. No lo des por bueno.`,
  mal_formado: () => 'Ese texto no es un comprobante, o está incompleto. Léelo otra vez.',
} as const satisfies Record<Comprobante['resultado'], (number: string) => string>;

/** What is said of the log and of a ticket's proof on paper. */
export const logTexts = {
  consistency,
  tickets,
  ticketPrint: (print: string) => `Huella de la lista sellada de ese comprobante: ${print}`,
  audit: {
    sound: 'El registro está bien y sin hallazgos.',
    found: (count: number) =>
      `El registro está entero, con ${counted(count, 'hallazgo', 'hallazgos')} que hay que mirar.`,
    grave: (count: number) => `El registro tiene ${counted(count, 'hallazgo', 'hallazgos')}, y el primero es grave.`,
    bad: 'El registro no está bien (E_REGISTRO).',
    badWords:
      'Falta su punto de control o un archivo, no lo firmó la clave que diste, o sus entradas no son las que dice. También puede ser una clave o un punto de control guardado que no son buenos.',
    origin: 'Registro',
    size: 'Entradas',
    root: 'Raíz',
    witnesses: 'Testigos',
    before: 'Visto antes del',
    beforeWords: (at: string) => `${formatLongDateTime(at, 'UTC')}`,
    title: 'Hallazgos',
    findings,
    raffle: (id: string) => `rifa ${id}`,
    entries: (numbers: readonly number[]) =>
      numbers.length === 1 ? `entrada ${numbers[0]}` : `entradas ${list(numbers.map(String))}`,
    more: (count: number) => `y ${counted(count, 'hallazgo más', 'hallazgos más')} como estos: con --json salen todos`,
    moreEntries: (count: number) => `y ${counted(count, 'entrada más', 'entradas más')}`,
    next: 'Comprueba además cada acta con «verificar»: auditar no repite los sorteos.',
  },
} as const;
