import { brand } from '#brand';
import type { SignInFault } from '#domain/accounts/account.ts';

/** What else can go wrong with the window of a sign-in, seen from the page that opened it. */
export type WindowFault = 'blocked' | 'closed';

export const signInTexts = {
  signIn: 'Entrar',
  signInWith: { google: 'Entrar con Google', demo: 'Entrar', other: 'Entrar' },
  signingIn: 'Termina de entrar en la ventana que se ha abierto.',
  again: 'Intentar otra vez',
  inThisPage: 'Entrar en esta misma página',
  faults: {
    cancelled: 'No has entrado: dijiste que no en la pantalla del proveedor. Aquí sigue todo como estaba.',
    'wrong-state':
      'Este acceso ya no sirve: pudo tardar demasiado, usarse dos veces o abrirse en otro navegador. Empieza otra vez.',
    'provider-down': 'El servicio con el que se entra no responde ahora mismo. Espera un poco y prueba otra vez.',
    rejected: 'No hemos podido comprobar la respuesta del servicio con el que se entra. Prueba otra vez.',
    blocked: 'Tu navegador no ha dejado abrir la ventana para entrar. Puedes entrar en esta misma página.',
    closed: 'La ventana se cerró antes de terminar. Aquí sigue todo como estaba.',
  } satisfies Record<SignInFault | WindowFault, string>,
  login: {
    title: 'Entra en tu cuenta',
    description: `Entra en ${brand.name} para crear rifas y comunidades y ver las tuyas.`,
    lead: 'Para crear rifas y comunidades, y para ver las tuyas.',
    leadBack: 'Para seguir hace falta entrar. Después vuelves justo a donde ibas.',
    sessionOver: 'Lo que enviabas no se ha hecho: tu sesión había terminado. Entra y envíalo otra vez.',
    search: {
      title: 'Para buscar hace falta entrar. Sin cuenta puedes mirar:',
      raffles: 'Todas las rifas públicas por sortear',
      communities: 'Comunidades y cursos',
    },
    fromGoogle: 'Recibimos de Google tu nombre, tu correo y tu foto. Nada más, y nunca tu contraseña.',
    fromDemo: 'Eliges una de las cuentas de prueba o inventas otra.',
    fromOther: 'Recibimos tu nombre, tu correo y tu foto. Nada más, y nunca tu contraseña.',
    firstTime: 'Si es tu primera vez, tu cuenta se crea al entrar.',
    withoutAccount: 'Para participar en una rifa no siempre hace falta cuenta: quien la organiza lo decide.',
    inApp:
      'Parece que estás dentro de otra aplicación. Si aquí no puedes entrar, abre esta página en tu navegador: menú ⋮ o ⋯ y «Abrir en el navegador».',
  },
  done: {
    title: 'Sesión iniciada',
    lead: 'Ya puedes cerrar esta ventana.',
    failedTitle: 'No has entrado',
    go: `Seguir en ${brand.name}`,
  },
  menu: {
    loading: 'Mirando si tienes la sesión abierta…',
    open: (name: string) => `Tu cuenta: ${name}`,
    label: 'Tu cuenta',
    tickets: 'Mis boletos',
    raffles: 'Mis rifas',
    communities: 'Mis comunidades',
    createCommunity: 'Crear comunidad',
    account: 'Tu cuenta y tus datos',
    search: 'Buscar',
    signOut: 'Cerrar sesión',
  },
} as const;

/** The words of the demonstration provider's own pages. */
export const demoProviderTexts = {
  mode: 'Modo demostración',
  words: 'Cualquiera puede entrar con cualquier nombre: no pongas datos reales.',
  title: '¿Con qué cuenta entras?',
  wrongTitle: 'Revisa el nombre y el correo',
  lead: `${brand.name} recibirá el nombre y el correo de la cuenta que elijas.`,
  accounts: 'Cuentas de prueba',
  other: 'Usar otra cuenta',
  name: 'Nombre',
  email: 'Correo electrónico',
  go: 'Continuar',
  cancel: 'Cancelar',
  refusedTitle: 'Ahora mismo no puedes entrar',
  lostTitle: 'Este acceso ya no sirve',
  lost: 'Pudo tardar demasiado, o el servidor se reinició mientras tanto. Vuelve a empezar.',
  restart: 'Empezar otra vez',
} as const;
