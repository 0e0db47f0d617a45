import type { InvitationState, InvitedRole } from '#domain/members/invitation.ts';
import type { MemberStatus } from '#domain/members/membership.ts';
import { counted, formatCount, formatDeadline } from '#texts/format.ts';

const places = (n: number) => counted(n, 'persona', 'personas');

/** The words of inviting people, and of being invited. */
export const invitationTexts = {
  title: 'Invitaciones',
  description: 'Enlaces e invitaciones por correo para entrar en la comunidad.',
  lead: (name: string) => `Invita a gente a ${name} con un enlace o por correo.`,
  back: 'Personas',
  open: 'Invitar',

  off: {
    members:
      'Ahora mismo solo invita quien administra o modera. Los enlaces que creaste están en pausa y vuelven a valer si se permite de nuevo.',
    staff:
      'Los miembros no pueden invitar: sus enlaces están en pausa. Los tuyos y los de quien administra o modera siguen valiendo.',
    settings: 'Cambiarlo',
  },
  notRunning: 'La comunidad no está activa, así que ahora no entra nadie por invitación.',

  form: {
    title: 'Nueva invitación',
    kind: '¿Cómo quieres invitar?',
    kinds: { link: 'Con un enlace', email: 'Por correo' },
    kindHints: {
      link: 'Para pasarlo por WhatsApp o mostrar el código QR. Lo puede usar quien lo tenga.',
      email: 'Solo puede usarla la persona de esa dirección, con su correo verificado.',
    },
    email: 'Correo de la persona',
    emailHint: 'Solo si invitas por correo.',
    uses: '¿Cuánta gente puede entrar?',
    usesHint: (most: number) => `Como mucho ${formatCount(most)}. Por correo es siempre una.`,
    days: '¿Cuánto tiempo vale?',
    daysOf: (n: number) => counted(n, 'día', 'días'),
    role: 'Entra como',
    roles: {
      member: 'Miembro',
      seller: 'Vende números',
      editor: 'Edita los cursos',
      moderator: 'Modera',
    } satisfies Record<InvitedRole, string>,
    roleHint: 'Quien entra con una tarea no paga el acceso ni espera aprobación. Pásale el enlace solo a esa persona.',
    skips: 'Entrar sin esperar aprobación',
    skipsHint: 'Si no lo marcas, cada persona pide entrar y alguien la acepta.',
    note: 'Nota',
    noteHint: 'Solo la ven tú y quien administra: «Vecinas del 3.º», por ejemplo.',
    more: 'Más opciones',
    create: 'Crear la invitación',
  },

  made: {
    title: { link: 'Invitación creada', email: 'Invitación enviada' },
    linkWords:
      'Guarda o comparte el enlace ahora: por seguridad no se vuelve a mostrar. Si lo pierdes, abajo lo cambias por otro.',
    emailWords: (email: string) =>
      `Hemos preparado un correo para ${email}. Si no le llega, pásale tú este enlace: solo funciona con esa dirección, y no se vuelve a mostrar.`,
    address: 'Enlace de la invitación',
    share: (name: string) => `Te invito a «${name}». Entra aquí:`,
    copy: 'Copiar el enlace',
    qr: 'Código QR de la invitación',
    qrWords: 'Quien lo enfoque con la cámara llega a la invitación.',
    qrSave: 'Guardar el código QR',
    qrFile: 'invitacion.svg',
  },

  list: {
    lead: 'Aquí no se guardan los enlaces, para que nadie más pueda usarlos. Si perdiste uno, «Cambiar el enlace» te da otro y el anterior deja de valer.',
    title: 'Invitaciones hechas',
    ownTitle: 'Tus invitaciones',
    none: 'Todavía no hay invitaciones',
    noneWords: 'Las que crees saldrán aquí, con quién vino por cada una.',
    caption: 'Invitaciones',
    what: 'Invitación',
    link: 'Enlace',
    emailTo: (email: string) => `Correo para ${email}`,
    state: 'Estado',
    states: {
      active: 'Activa',
      expired: 'Caducada',
      used_up: 'Agotada',
      declined: 'Rechazada',
      revoked: 'Retirada',
    } satisfies Record<InvitationState, string>,
    uses: 'Usos',
    usesOf: (used: number, most: number) => `${formatCount(used)} de ${formatCount(most)}`,
    until: (zone: string) => `Hasta (${zone})`,
    by: (name: string) => `De ${name}`,
    own: 'Tuya',
    role: (role: string) => `Entra como: ${role}`,
    skips: 'Sin esperar aprobación',
    who: (n: number) => `${n === 1 ? 'Vino' : 'Vinieron'} ${places(n)}`,
    more: (n: number) => `y ${formatCount(n)} más`,
    came: (name: string, status: MemberStatus, statuses: Readonly<Record<MemberStatus, string>>) =>
      status === 'active' ? name : `${name} (${statuses[status].toLowerCase()})`,
    acts: 'Acciones',
    revoke: 'Retirar',
    revokeOf: (what: string) => `Retirar: ${what}`,
    resend: 'Volver a enviar',
    renew: 'Cambiar el enlace',
    pages: 'Páginas de invitaciones',
  },
  done: { retirada: 'Invitación retirada' },

  asRole: {
    member: '',
    seller: ', para vender números',
    editor: ', para editar los cursos',
    moderator: ', para moderar',
  } satisfies Record<InvitedRole, string>,

  page: {
    title: 'Invitación',
    description: 'Una invitación a una comunidad.',
    to: (name: string) => `Te han invitado a ${name}`,
    from: (inviter: string) => `${inviter} te invita.`,
    as: {
      seller: 'Entrarás para vender números de las rifas.',
      editor: 'Entrarás para editar los cursos.',
      moderator: 'Entrarás para moderar.',
    } satisfies Record<Exclude<InvitedRole, 'member'>, string>,
    until: (until: string, timeZone: string) => `La invitación vale hasta el ${formatDeadline(until, timeZone)}.`,
    enterWords: 'Entras al momento y puedes salir cuando quieras.',
    applyWords: 'Alguien que administra mirará tu solicitud antes de aceptarla.',
    payWords: (price: string | null) =>
      price
        ? `El acceso cuesta ${price}. Le pagas directamente a quien organiza y envías el comprobante. Cuando lo confirme, entras.`
        : 'El acceso es de pago. Le pagas directamente a quien organiza y envías el comprobante. Cuando lo confirme, entras.',
    noWayWords: (price: string) =>
      `El acceso cuesta ${price}, y quien organiza aún no ha puesto cómo se paga. Si aceptas, te guardamos el sitio: podrás pagar y entrar en cuanto lo ponga.`,
    ticketWords: 'Para ser miembro hace falta un número pagado de una de sus rifas. Al aceptar, podrás elegirlo.',
    enter: 'Aceptar y entrar',
    apply: 'Pedir entrar',
    pay: 'Aceptar la invitación',
    signIn: 'Hace falta una cuenta: te traemos de vuelta a esta invitación.',
    signInAction: 'Iniciar sesión para aceptar',
    decline: 'No, gracias',
    see: 'Ver la página de la comunidad',
    members: (n: number) => counted(n, 'miembro', 'miembros'),
    waitingTitle: 'Tu solicitud está enviada',
    waitingWords: (name: string) => `Alguien que administra ${name} la mirará. Te avisaremos de lo que decida.`,
    waitUntil: (until: string, timeZone: string) =>
      `Tu solicitud anterior no se aceptó. Puedes volver a pedirlo desde el ${formatDeadline(until, timeZone)}.`,
    memberTitle: 'Ya estás dentro',
    memberWords: (name: string) => `Formas parte de ${name}. No has gastado ningún uso de la invitación.`,
    go: 'Ir a la comunidad',
    declinedTitle: 'Has dicho que no',
    declinedWords: 'No hace falta que hagas nada más. Quien te invitó verá que la invitación está rechazada.',
    overTitle: {
      expired: 'Esta invitación ha caducado',
      used_up: 'Esta invitación está agotada',
      declined: 'Esta invitación se rechazó',
      revoked: 'Esta invitación no se puede usar',
    },
    overWords: {
      expired: 'Pide otra a quien te invitó.',
      used_up: 'Ya ha entrado toda la gente que cabía. Pide otra a quien te invitó.',
      declined: 'Si has cambiado de idea, pide otra a quien te invitó.',
      revoked: 'Pide otra a quien te invitó.',
    },
    heldBackTitle: 'Esta invitación está en pausa',
    heldBackWords:
      'Ahora mismo los miembros de esta comunidad no pueden invitar. Pide la invitación a quien la administra.',
    notRunningTitle: 'Ahora mismo no entra nadie en esta comunidad',
    notRunningWords: 'Guarda el enlace y prueba más adelante, o pregunta a quien te invitó.',
    forAnotherTitle: 'Esta invitación es para otra dirección',
    forAnotherWords: (email: string) =>
      `Se envió a ${email}. Sal y entra con la cuenta de esa dirección, que tiene que estar verificada.`,
    unusable: 'Esta invitación no se puede usar',
    unusableWords:
      'Puede que el enlace esté incompleto o que la invitación se haya retirado. Pide a quien te invitó el enlace de la comunidad o de la rifa: con él puedes participar.',
    home: 'Ir al inicio',
    tooMany: 'Has mirado muchas invitaciones seguidas',
  },
} as const;
