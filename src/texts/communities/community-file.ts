import { counted } from '#texts/format.ts';
import { orderColumns } from '#texts/orders/order-columns.ts';

/** Words of exporting and importing a community. */
export const communityFileTexts = {
  columns: {
    members: ['Nombre', 'Correo', 'Papel', 'Estado', 'Dentro desde', 'Último cambio'],
    payments: ['Referencia', 'Nombre', 'Estado', 'Importe', 'Moneda', 'Pedido el', 'Cobrado', 'Devuelto', 'Cobrado el'],
    progress: ['Curso', 'Lección', 'Nombre', 'Estado', 'Abierta', 'Terminada'],
    orders: ['Rifa', ...orderColumns, 'Notas'],
    money: [
      'Fecha',
      'Rifa',
      'Pedido',
      'Tipo',
      'Importe',
      'Moneda',
      'Forma',
      'Quién lo apuntó',
      'En manos de',
      'Venta de',
      'Apunte',
      'Anula el apunte',
      'Llegó o volvió como',
      'En qué moneda',
    ],
    settlements: [
      'Rifa',
      'Quién vende',
      'Rendición',
      'Cobró en mano',
      'Por vender',
      'Entregó antes',
      'Entrega',
      'Moneda',
      'Nota',
      'Quién la preparó',
      'Preparada el',
      'Firma de quien vende',
      'Firma de quien organiza',
      'Corrige la rendición',
    ],
  },
  lessonStates: { in_progress: 'Empezada', completed: 'Hecha' } as Readonly<Record<string, string>>,

  export: {
    title: 'Llévate tu comunidad',
    lead: 'Un archivo con todo lo que hay en ella: ajustes, personas, mensajes, cursos, pagos de acceso, y de cada rifa lo publicado, los pedidos y el dinero. Con él puedes traerla a otra instalación, o aquí mismo.',
    download: 'Descargar todo (ZIP)',
    tables:
      'Dentro van también tablas para tu hoja de cálculo: personas, pagos, avances, pedidos, movimientos de dinero y rendiciones.',
    without:
      'No van contraseñas, códigos de invitación, enlaces privados, comprobantes ni semillas de sorteos por hacer. Los pedidos y el dinero van solo en sus tablas: quien traiga el archivo a otro sitio no trae con él pedidos.',
    personal: 'Lleva datos de otras personas: guárdalo como guardas los tuyos.',
    fileName: (url: string) => `comunidad-${url}.zip`,
  },

  import: {
    title: 'Traer una comunidad',
    description: 'Trae una comunidad desde el archivo con el que se descargó.',
    lead: 'Elige el ZIP que se descargó de los ajustes de la comunidad. Antes de crear nada te mostramos qué saldrá de él.',
    link: 'Traer una comunidad',
    file: 'Archivo de la comunidad',
    fileHint: 'El ZIP entero, o el community.json que hay dentro.',
    look: 'Mirar qué trae',
    another: 'Elegir otro archivo',
    noFile: 'Elige el archivo.',

    reportTitle: (name: string) => `Qué saldrá de «${name}»`,
    written: (at: string, from: string) => `Descargada el ${at} de ${from}.`,
    own: 'La descargaste aquí y sigue siendo tuya: quienes siguen en ella entran en la nueva con el mismo papel, y quien está bloqueado lo sigue estando.',
    foreign:
      'Viene de otro sitio, ya no existe aquí, o no es tuya: serás quien la administra, y las demás personas quedan solo por su nombre, sin acceso, hasta que entren por sí mismas.',
    made: 'Se crea',
    skipped: 'No se crea',
    faults: 'El archivo tiene algo que no entendemos, y así no se trae nada',
    faultsWords: 'Puede ser de una versión más nueva, o haberse cambiado a mano.',
    moreFaults: (n: number) => `Y ${n} más.`,
    fault: ({ at, value }: { at: string; value: string }) => `${at}: ${value}`,
    peopleIn: (n: number) => counted(n, 'persona dentro', 'personas dentro'),
    peopleByName: (n: number) =>
      counted(n, 'persona solo por su nombre, sin acceso', 'personas solo por su nombre, sin acceso'),
    peopleBanned: (n: number) => counted(n, 'persona bloqueada', 'personas bloqueadas'),
    noRoom: (n: number) =>
      counted(
        n,
        'persona que no cabe en el plan: queda sin acceso',
        'personas que no caben en el plan: quedan sin acceso',
      ),
    messages: (n: number) => counted(n, 'mensaje', 'mensajes'),
    courses: (n: number) => counted(n, 'curso', 'cursos'),
    lessons: (n: number) => counted(n, 'lección', 'lecciones'),
    payments: (n: number) => counted(n, 'pago de acceso', 'pagos de acceso'),
    invitations: (n: number) => counted(n, 'invitación', 'invitaciones'),
    raffles: (n: number) =>
      counted(n, 'rifa como historia: ni vende ni sortea', 'rifas como historia: ni venden ni sortean'),
    files: (n: number) => counted(n, 'imagen o archivo', 'imágenes y archivos'),
    invitationsEnded: (n: number) =>
      counted(
        n,
        'invitación que seguía en pie se retira: su enlace no sirve aquí',
        'invitaciones que seguían en pie se retiran: sus enlaces no sirven aquí',
      ),
    filesMissing: (n: number) =>
      counted(n, 'imagen o archivo que no viene en el ZIP', 'imágenes o archivos que no vienen en el ZIP'),
    filesRefused: (n: number) =>
      counted(n, 'imagen o archivo que no es lo que dice ser', 'imágenes o archivos que no son lo que dicen ser'),
    paused: 'Allí estaba suspendida: aquí queda en pausa.',
    nothingSkipped: 'Nada se queda fuera.',
    url: 'Dirección que tendrá',
    confirm: 'Traerla',
    already: 'Ya trajiste este archivo: no hace falta traerlo otra vez.',
    seeIt: 'Ver la comunidad',
  },

  pastRaffles: {
    title: 'Rifas de antes de llegar aquí',
    lead: 'Se hicieron donde estaba antes la comunidad. Las trajo quien la administra, tal como se publicaron: aquí ni venden ni se sortean, y esta página no responde por ellas.',
    drawAt: (at: string) => `Sorteo: ${at}`,
    download: 'Ver lo publicado (JSON)',
  },
} as const;
