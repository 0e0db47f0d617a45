export const messages = {
  title: 'Mensajes',
  lead: (name: string) => `Lo que se cuenta en ${name}.`,
  description: 'Los mensajes de la comunidad.',
  empty: 'Aquí todavía no hay mensajes',
  emptyWords:
    'Escribir mensajes aún no está disponible en esta instalación. Mientras tanto, el grupo de WhatsApp de siempre sirve: comparte allí el enlace de la comunidad.',
  off: 'Los mensajes están desactivados en esta comunidad',
  offWords: 'Quien la administra puede activarlos en los ajustes.',
  settings: 'Ir a los ajustes',
  back: 'Volver a la comunidad',
} as const;
