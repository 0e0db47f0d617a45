/** The words of a form that waits for the line. `what` is what is sent: «05 y 12», «tu comprobante». */
export const waitingTexts = {
  offline: {
    title: 'No hay conexión',
    words: 'Puedes seguir: lo que envíes espera aquí y sale solo, una vez, cuando vuelva.',
    /** Where nothing that is pressed waits by itself. */
    waits: 'Lo que ves es de antes y puede haber cambiado. Lo que pulses ahora no se hará: espera a que haya señal.',
  },
  waits: (what: string) => `Se enviará solo en cuanto haya conexión: ${what}`,
  sending: (what: string) => `Enviando ${what}…`,
  /** All of it has left, and there is no answer yet. */
  sent: (what: string) => `Falta la respuesta: ${what} ya salió…`,
  sendingBar: 'Lo que ya salió',
  notSent: 'Todavía no ha salido de aquí.',
  perhapsSent:
    'No llegó respuesta, así que puede que ya esté hecho. Se pregunta otra vez hasta saberlo; nada se hace dos veces.',
  mayClose: 'Puedes cerrar esta página: al volver a ella sigue.',
  mayNotClose: 'No cierres esta página: solo ella lo guarda.',
  act: 'lo que pediste',
  old: (what: string) => `Quedó por enviar: ${what}`,
  oldWords: 'Ha pasado más de una hora, así que no sale solo. Envíalo ahora o cancélalo.',
  now: 'Enviar ahora',
  stop: 'Cancelar el envío',
  /** Where nothing can be sent any more. */
  tooLate: (what: string) => `Aquí ya no se puede apartar, y quedaba por enviar: ${what}`,
  notInTime: 'No llegó a salir, así que no se apartó nada.',
  perhapsInTime: 'No llegó respuesta, así que no sabemos si se apartó. Pregúntale a quien organiza.',
  stopped: 'Ya no se enviará',
  /** It may have arrived before it was stopped. */
  stoppedNumbers: (count: number, numbers: string) =>
    count === 1
      ? `No llegó respuesta, así que puede que ${numbers} ya esté a tu nombre. Si lo pides otra vez, llegas a ese pedido.`
      : `No llegó respuesta, así que puede que ${numbers} ya estén a tu nombre. Si pides los mismos otra vez, llegas a ese pedido.`,
  /** Of a form that does not wait by itself. */
  unsent: 'Sin conexión: no se ha hecho nada. Lo que hayas escrito sigue aquí; vuelve a pulsar cuando haya señal.',
  unsentBack: 'Ya hay conexión. Lo de antes no se hizo: vuelve a pulsar.',
  unanswered:
    'No llegó respuesta, así que puede que ya esté hecho. Lo que hayas escrito sigue aquí; míralo antes de repetirlo.',
  stoppedOther: 'No llegó respuesta, así que puede que ya esté hecho.',
} as const;
