import type { ReportReason } from '#domain/raffles/report.ts';

/** The words of telling that something is wrong with a raffle. */
export const reportTexts = {
  link: 'Denunciar esta rifa',
  title: 'Denunciar una rifa',
  description: 'Avisa a quien mantiene la plataforma de que algo no está bien en una rifa.',
  lead: (raffle: string, community: string) =>
    `«${raffle}», de ${community}. Lo lee quien mantiene la plataforma, no quien organiza la rifa.`,
  reason: '¿Qué pasa?',
  reasons: {
    'not-real': 'Parece un engaño: el premio o la rifa no son de verdad',
    'no-permit': 'Le falta el permiso que pide la ley',
    'forbidden-prize': 'El premio no está permitido',
    minors: 'Se vende a menores de edad',
    identity: 'Usa el nombre o las fotos de otra persona',
    other: 'Otra cosa',
  } satisfies Record<ReportReason, string>,
  words: 'Cuéntalo',
  wordsHint: 'Qué viste y cuándo. No pongas claves ni datos de tu banco.',
  contact: 'Cómo contestarte',
  contactHint: 'Un correo o un teléfono, solo si quieres respuesta. No se muestra a quien organiza.',
  send: 'Enviar la denuncia',
  sentTitle: 'Gracias por avisar',
  sentWords:
    'La leerá quien mantiene la plataforma. Puede detener la rifa o suspender la comunidad diciendo el motivo. Si has perdido dinero, avisa también a tu banco y a la policía.',
  back: 'Volver a la rifa',
  more: 'Cómo saber si una rifa es fraude',
} as const;
