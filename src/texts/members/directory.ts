import { counted } from '#texts/format.ts';

/** The words of the directory of a community's members. */
export const directoryTexts = {
  title: 'Miembros',
  description: 'Quién está en la comunidad.',
  lead: (name: string) => `Quién está en ${name}, para quien está dentro.`,
  own: 'Cómo te ven',
  listed: {
    label: 'Aparecer en esta lista',
    hint: 'Quien está en esta comunidad verá tu nombre, tu foto y desde cuándo estás. Nunca tu correo ni tu teléfono, y nadie de fuera.',
  },
  onJoining: {
    label: 'Aparecer en la lista de miembros',
    hint: 'Quien está dentro podrá encontrarte y mencionarte con @. Nunca verá tu correo ni tu teléfono. Puedes cambiarlo cuando quieras, en «Miembros».',
  },
  anyway:
    'Aunque no aparezcas aquí, tu nombre se ve en lo que escribes y cuando alguien te menciona. Quien administra la comunidad ve siempre quién está dentro.',
  task: 'Apareces aquí porque tienes una tarea en la comunidad: los demás necesitan saber a quién dirigirse.',
  save: 'Guardar',
  done: { visible: 'Ya apareces en la lista.', oculto: 'Ya no apareces en la lista.' },
  search: 'Buscar por nombre',
  look: 'Buscar',
  all: 'Ver a todos',
  list: 'Lista de miembros',
  self: '(tú)',
  selfAlone: '(tú: los demás no te ven en esta lista)',
  owner: 'Responsable',
  since: (date: string) => `Desde el ${date}`,
  noneFound: 'No hay nadie con ese nombre en la lista',
  noneFoundHint: 'Puede que esté en la comunidad y haya elegido no aparecer.',
  unlisted: (n: number) =>
    `${counted(n, 'miembro más ha elegido', 'miembros más han elegido')} no aparecer, o todavía no ${n === 1 ? 'ha' : 'han'} elegido.`,
  pages: 'Páginas de la lista',
  manage: 'Gestionar personas',
} as const;
