import type { JoinPolicy, Visibility } from '#domain/communities/community.ts';
import { counted } from '#texts/format.ts';

/** Words of `/{communityUrl}/settings`. */
export const communitySettingsTexts = {
  title: 'Ajustes de la comunidad',
  description: 'Perfil, acceso, cobros, normas, preguntas, dirección y estado de la comunidad.',
  saved: 'Ajustes guardados',
  onlyRead:
    'Mientras esté así, los ajustes no se pueden cambiar. Lo que sí se puede hacer está abajo, en «Estado de la comunidad».',

  profile: {
    title: 'Perfil',
    lead: 'Lo primero que ve quien llega a la comunidad.',
    name: 'Nombre',
    about: 'Descripción',
    aboutHint: 'Qué reúne a este grupo. La ve quien pueda ver la comunidad.',
    timeZone: 'Zona horaria',
    timeZoneHint: 'Las horas de sus rifas nuevas se escriben con ella. Las que ya hay conservan la suya.',
    avatar: 'Imagen de la comunidad',
    avatarHint: 'Un escudo, un logotipo o una foto. Se ve pequeña y redonda.',
    cover: 'Portada',
    coverHint: 'Una foto apaisada para la parte de arriba de la página.',
    present: (what: string) => `${what} que hay ahora`,
    remove: { avatar: 'Quitar la imagen', cover: 'Quitar la portada' },
    fixed: 'El país y la moneda quedan como se crearon: las rifas publicadas dependen de ellos.',
    save: 'Guardar el perfil',
    saved: 'Perfil guardado',
  },

  access: {
    title: 'Acceso',
    lead: 'Quién la ve, cómo se entra y lo que cuesta. Quien ya está dentro sigue dentro, cambies lo que cambies.',
    visibility: 'Quién puede verla',
    visibilityNews: {
      public:
        'Sale en la lista de comunidades, en el buscador y en el mapa del sitio, y puede salir en la portada. Cualquiera puede verla.',
      unlisted: 'Quien tenga el enlace puede verla. Deja de salir en buscadores y en el mapa del sitio.',
      private:
        'Solo la ven sus miembros. Los enlaces compartidos, también los de sus rifas, dejan de abrirse para los demás; los enlaces privados de boletos siguen funcionando, y desde ellos se comprueba el sorteo.',
    } satisfies Record<Visibility, string>,
    join: 'Cómo se entra',
    joinNews: {
      open: 'Quien quiera puede entrar. Las solicitudes que ya te llegaron siguen esperando tu respuesta.',
      approval: 'Quien administra o modera acepta cada solicitud. Solo vale para quien llegue desde ahora.',
      invite_only:
        'Hace falta una invitación. Nadie más puede pedir entrar; las solicitudes pendientes siguen esperando tu respuesta.',
    } satisfies Record<JoinPolicy, string>,
    question: 'Pregunta para quien pide entrar',
    questionHint: 'Por ejemplo: «¿De qué clase es tu hijo o hija?». La respuesta la ve quien acepta las solicitudes.',
    cost: 'Lo que cuesta',
    costHint:
      'Vale para quien entre desde ahora y para las rifas nuevas. Quien ya está dentro no paga, y lo que ya se pagó o se apartó no cambia.',
    publicPaid:
      'En esta comunidad se paga. Las rifas de pago son para gente que se conoce: si la haces pública, cualquiera podrá encontrarla. Revisa antes la norma de tu país.',
    publicPaidConfirm: 'Lo entiendo y quiero que sea pública',
    save: 'Guardar el acceso',
    saved: 'Acceso guardado',
  },

  payment: {
    title: 'Cómo te pagan',
    lead: 'Así te pagan el acceso, si lo cobras, y así empezará cada rifa nueva. Las rifas que ya existen conservan las suyas.',
    detailsHint: 'Lo verá solo quien aparte números o vaya a pagar el acceso.',
    save: 'Guardar las formas de pago',
    saved: 'Formas de pago guardadas',
    blank: 'Para quitar una forma de pago, elige «Ninguna».',
    none: 'Todavía no lo has dicho',
  },

  features: {
    title: 'Lo que se puede hacer aquí',
    lead: 'Apagar algo no borra nada: al encenderlo de nuevo, vuelve como estaba.',
    allowInvites: 'Invitaciones',
    allowInvitesHint:
      'Los miembros pueden invitar, como mucho a 10 personas por enlace. Si lo apagas, sus enlaces quedan en pausa; los de quien administra o modera siguen valiendo.',
    allowMessages: 'Mensajes',
    allowMessagesHint:
      'Los miembros se escriben en «Mensajes». Si lo apagas, solo escribe quien administra, modera o edita el contenido; lo escrito se sigue leyendo.',
    allowFormation: 'Cursos',
    allowFormationHint:
      'Se publican cursos y lecciones en «Cursos». Si lo apagas, los miembros dejan de verlos, quien los edita los sigue viendo y cada persona conserva su avance.',
    none: 'Todo apagado',
    save: 'Guardar lo que se puede hacer',
    saved: 'Cambios guardados',
  },

  rules: {
    title: 'Normas para los miembros',
    lead: 'Se leen en la página de la comunidad y al entrar. Sin normas, no se muestra nada.',
    label: 'Normas',
    hint: 'Una por línea se lee mejor.',
    none: 'Sin normas',
    save: 'Guardar las normas',
    saved: 'Normas guardadas',
  },

  questions: {
    title: 'Preguntas',
    lead: 'Lo que suele preguntar la gente antes de entrar, con tu respuesta. Sale en la página de la comunidad.',
    pair: (place: number) => `Pregunta ${place}`,
    question: 'Lo que te preguntan',
    answer: 'Lo que respondes',
    blank: 'Para quitar una pregunta, déjala vacía con su respuesta.',
    add: 'Añadir otra pregunta',
    none: 'Sin preguntas',
    save: 'Guardar las preguntas',
    saved: 'Preguntas guardadas',
  },

  plan: {
    title: 'Plan',
    lead: 'El plan se lo pides a quien mantiene la plataforma, que ve tu petición y lo activa. Hasta entonces todo sigue como está.',
    /** Where nobody is named to look at it. */
    unheard:
      'Nadie tiene todavía el encargo de mirar las peticiones: la tuya quedará apuntada hasta que alguien lo tenga. Hasta entonces todo sigue como está.',
    /** Where plans are bought. */
    bought: 'Plus y Pro se contratan por un mes o por un año. Nada se cobra solo.',
    charged: 'Plus y Pro se contratan por un mes o por un año. Se cobran solos hasta que lo dejes, o los renuevas tú.',
    toPlan: 'Ver y cambiar el plan',
    onlyOwner: 'Solo la persona propietaria de la comunidad puede contratar un plan.',
    withCourses: 'con cursos',
    withoutCourses: 'sin cursos',
    ask: (name: string) => `Pedir ${name}`,
    withdraw: 'Retirar la petición',
    waiting: (name: string) => `Has pedido ${name}`,
    since: (when: string) => `Desde el ${when}. Cuando se active, tu plan cambia aquí.`,
    contact: 'También puedes escribirle:',
    saved: 'Hecho',
  },

  address: {
    title: 'Dirección',
    lead: 'La dirección de ahora seguirá llevando aquí para siempre: los enlaces, los carteles y los códigos QR ya repartidos no se rompen, y nadie más podrá usarla.',
    url: 'Nueva dirección',
    present: 'Ahora',
    hint: 'De 3 a 48 letras sin acento, números y guiones. Se puede estrenar una al día.',
    free: (url: string) => `«${url}» está libre.`,
    wait: (when: string) => `Podrás estrenar otra a partir del ${when}. A una anterior se puede volver cuando quieras.`,
    formerTitle: 'Direcciones anteriores',
    former: 'Siguen llevando aquí. Puedes volver a cualquiera de ellas.',
    back: (url: string) => `Volver a /${url}`,
    onlyOwner: 'Solo la persona propietaria de la comunidad puede cambiar su dirección.',
    save: 'Cambiar la dirección',
    saved: 'Dirección cambiada: la anterior lleva aquí',
    same: 'Esa es la dirección que ya tiene',
  },

  state: {
    title: 'Estado de la comunidad',
    lead: 'Lo que conviene pensar dos veces.',
    cancel: 'Dejarlo como está',
    onlyOwner: 'Solo la persona propietaria puede archivar, borrar o pasar la comunidad a otra.',
    suspended: 'La plataforma ha suspendido esta comunidad: mientras dure, no se puede cambiar nada aquí.',
    pause: {
      title: 'Pausar',
      words: 'Se puede mirar, pero no apartar números ni entrar. Lo apartado sigue su curso y los sorteos también.',
      open: 'Pausar…',
      question: '¿Pausar la comunidad?',
      points: [
        'Nadie podrá apartar números nuevos, publicar rifas ni entrar en la comunidad.',
        'Lo ya apartado se sigue pagando y revisando, y vence a su hora.',
        'Los sorteos se hacen el día y a la hora anunciados.',
        'Si el acceso es de pago, a nadie se le gasta el tiempo: al reanudarla, cada cual tiene lo que le quedaba.',
        'Mientras dure, no sale en el buscador ni en el mapa del sitio.',
        'Puedes reanudarla cuando quieras.',
      ],
      confirm: 'Pausar la comunidad',
      done: 'Comunidad en pausa',
    },
    resume: {
      title: 'Reanudar',
      words: 'Está en pausa. Al reanudarla se vuelven a vender números y a admitir gente, como antes.',
      confirm: 'Reanudar la comunidad',
      done: 'La comunidad está activa de nuevo',
    },
    archive: {
      title: 'Archivar',
      words: 'Para cuando se acabó. Queda solo para consultar sus rifas y sus actas, y no sale en el buscador.',
      open: 'Archivar…',
      question: '¿Archivar la comunidad?',
      points: [
        'Deja de salir en el buscador y en el mapa del sitio.',
        'Nadie puede entrar, vender ni publicar en ella.',
        'Sus rifas terminadas, sus actas y los boletos de cada persona se siguen pudiendo consultar.',
        'Puedes desarchivarla cuando quieras.',
      ],
      confirm: 'Archivar la comunidad',
      done: 'Comunidad archivada',
      owed: 'Antes de archivar hay que cumplir lo prometido:',
      raffles: (n: number) => counted(n, 'rifa sin sortear', 'rifas sin sortear'),
      prizes: (n: number) => counted(n, 'premio sin entregar', 'premios sin entregar'),
      refunds: (n: number) => counted(n, 'reembolso pendiente', 'reembolsos pendientes'),
    },
    reopen: {
      title: 'Desarchivar',
      words: 'Está archivada. Al desarchivarla vuelve a estar activa, con la misma gente y los mismos ajustes.',
      confirm: 'Desarchivar la comunidad',
      done: 'La comunidad está activa de nuevo',
    },
    offer: {
      title: 'Pasar la comunidad a otra persona',
      words: 'Se ofrece desde «Mis comunidades» a alguien que ya la administre, y pasa cuando lo acepta.',
      open: 'Ir a «Mis comunidades»',
    },
    delete: {
      title: 'Borrar',
      words: 'Solo mientras no se haya publicado ninguna rifa ni haya pedidos.',
      used: 'Aquí ya se publicó una rifa o hay pedidos: sus actas y sus cuentas quedan a la vista de quien participó, así que no se puede borrar. Sí puedes archivarla.',
      open: 'Borrar…',
      question: '¿Borrar la comunidad para siempre?',
      lost: (people: string, drafts: number) => [
        `Se pierde la comunidad con su gente: ${people}.`,
        ...(drafts > 0
          ? [`Se ${drafts === 1 ? 'pierde' : 'pierden'} ${counted(drafts, 'borrador de rifa', 'borradores de rifa')}.`]
          : []),
        'Su dirección queda libre para quien la quiera.',
        'No se puede deshacer.',
      ],
      retype: (url: string) => `Escribe «${url}» para confirmarlo`,
      confirm: 'Borrar para siempre',
      done: 'Comunidad borrada',
    },
  },
} as const;
