/** The words about servers whose clock has jumped. */
export const operationClockTexts = {
  title: 'El reloj de un servidor ha saltado',
  lead: 'Nada vence, se sella, se sortea ni se borra por ese salto: la plataforma sigue contando desde la última hora conocida.',
  clock: 'El reloj del servidor dice',
  hour: 'La plataforma cuenta con',
  todo: 'Mira la hora en otro sitio, como tu teléfono. Si la del servidor está mal, corrígela en la máquina (y activa allí la sincronización por red): todo seguirá solo. Si está bien, porque la máquina estuvo apagada o en suspenso, dilo aquí.',
  contradicted:
    'Además, otra fuente (la baliza pública drand, otro servidor o la base de datos) muestra una hora distinta a la de este reloj. Lo más probable es que esté mal.',
  irreversible:
    'Al confirmarla se hará lo que esa hora manda: vencerán apartados y accesos, y se cerrarán, sortearán o cancelarán rifas. No se puede deshacer.',
  confirm: 'La hora es correcta',
};
