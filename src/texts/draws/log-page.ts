import type { EntryKind } from '#domain/log/entry.ts';
import type { KeyUse } from '#domain/log/key-documents.ts';
import { counted, formatLongDateTime } from '#texts/format.ts';

const kinds = {
  bases: 'Bases',
  cierre: 'Lista sellada',
  acta: 'Acta del sorteo',
  devolucion: 'Devolución',
  clave: 'Clave nueva',
  retirada: 'Clave retirada',
} as const satisfies Record<EntryKind, string>;

/** The same for keys, by what each signs. */
const keys = {
  clave: { registro: 'Clave nueva del registro', resguardo: 'Clave nueva de los resguardos' },
  retirada: { registro: 'Clave retirada del registro', resguardo: 'Clave retirada de los resguardos' },
} as const satisfies Record<'clave' | 'retirada', Record<KeyUse, string>>;

/** The page of the public log. */
export const logPageTexts = {
  title: 'Registro público',
  description:
    'El registro al que solo se añade: la huella de las bases, la lista y el acta de cada rifa, que cualquiera puede descargar y comprobar.',
  lead: 'Aquí queda la huella de las bases, la lista sellada y el acta de cada rifa de este sitio. Solo se añade: quien guarda un punto de control descubre si algo se borró o se cambió después.',
  address: { words: 'q', before: 'antes' },
  list: 'Lo último',
  found: (text: string) => `Entradas de «${text}»`,
  search: 'Busca una rifa o una huella',
  placeholder: 'Título o huella',
  go: 'Buscar',
  clear: 'Ver todo',
  none: 'No hay ninguna entrada así',
  noneWords: 'Prueba con menos palabras, o pega la huella entera: 64 cifras y letras.',
  empty: 'Todavía no hay entradas',
  emptyWords: 'La primera se escribe cuando se publica la primera rifa.',
  kinds,
  keys,
  entry: (number: number) => `Entrada ${number}`,
  at: (at: string) => formatLongDateTime(at, 'UTC'),
  privateRaffle:
    'Rifa de una comunidad que no es pública: sus documentos no se ven aquí. Los tiene quien puede ver la rifa o hizo un pedido en ella.',
  unfold: 'Huella y documentos',
  open: { document: 'Ver el documento', proof: 'Prueba de que está en el registro' },
  /** Names the entry for who hears the links one after the other. */
  ofEntry: (label: string, number: number) => `${label}, entrada ${number}`,
  pages: { before: 'Más recientes', after: 'Más antiguas' },
  state: {
    title: 'El punto de control y la clave',
    words:
      'Es la firma de todo el registro tal como está ahora. Cópialo y guárdalo fuera de aquí: con él, «auditar» comprueba más tarde que lo de hoy sigue dentro, sin cambios.',
    size: (count: number) => counted(count, 'entrada', 'entradas'),
    sizeLabel: 'Tamaño',
    copy: 'Copiar el punto de control',
    key: 'Clave del registro',
    copyKey: 'Copiar la clave',
    formerKey: 'También lo firma una clave anterior, para quien la tenga apuntada:',
    retiredKey:
      'Una clave retirada. Sirve para comparar con lo que se guardó de antes; no confíes en lo que solo firme ella:',
    copyFormerKey: 'Copiar la clave anterior',
    keyWords: 'Guárdala también fuera de aquí: la pide el verificador.',
  },
  witnesses: {
    title: 'Testigos',
    words:
      'Los testigos son otros servidores que firman el registro cada vez que crece y se niegan a firmar dos historias distintas. Sus firmas llevan fecha: prueban que una lista estaba sellada antes del sorteo.',
    none: 'Este registro no tiene testigos todavía. Lo que prueba que una lista estaba sellada antes del sorteo es la huella que cada participante vio y pudo guardar: está en la página de su pedido, y llegó por mensaje a quien dejó cómo recibirlo.',
    signed: 'Firmó el registro tal como está',
    late: 'Todavía no ha firmado lo último',
    copy: (name: string) => `Copiar la clave de ${name}`,
    own: 'Este sitio es testigo de otros registros. Su clave de testigo:',
    copyOwn: 'Copiar la clave de testigo',
  },
  check: {
    title: 'Comprobarlo sin confiar en este sitio',
    words:
      'Con el programa de este sitio en una máquina tuya, esta orden descarga el registro entero, rehace todas sus cuentas y busca listas dobles, bases cambiadas y actas que falten:',
    command: (address: string, vkey: string) => `npm run --silent auditar -- ${address} --clave-registro ${vkey}`,
    copy: 'Copiar la orden',
    insecure:
      'Aquí no se muestra la orden: solo lee direcciones que empiezan por https://, y la de este sitio no empieza así.',
  },
} as const;
