export const courses = {
  title: 'Contenido',
  lead: (name: string) => `Los cursos y lecciones de ${name}.`,
  description: 'Los cursos y lecciones de la comunidad.',
  empty: 'Esta comunidad todavía no tiene cursos',
  emptyWords:
    'La publicación de cursos aún no está disponible en esta instalación. Cuando lo esté, las lecciones saldrán aquí, en orden y con tu avance.',
  off: 'La formación está desactivada en esta comunidad',
  offWords: 'Quien la administra puede activarla en los ajustes.',
  settings: 'Ir a los ajustes',
  back: 'Volver a la comunidad',
} as const;
