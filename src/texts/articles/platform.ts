import { brand } from '#brand';
import type { Article } from './content.ts';

export const platform: Article = {
  title: 'Plataforma para rifas',
  description: `Qué hace ${brand.name} y qué no: números que no se venden dos veces, pagos de persona a persona y un sorteo que cualquiera puede repetir.`,
  lead: 'Un talonario que no se pierde, una lista de pagos que cuadra y un sorteo con acta pública. Esto es lo que hace, cómo lo hace y para qué no sirve.',
  publishedOn: '2026-11-21',
  knownOn: '2026-11-21',
  parts: [
    {
      title: 'El problema que resuelve',
      blocks: [
        'Quien ha llevado una rifa con una hoja de cálculo y un grupo de WhatsApp lo conoce bien. El mismo número apartado por dos personas en dos chats. La captura del pago que no aparece. El «yo creía que el 27 era mío». Quien apartó ocho y no ha vuelto a escribir. Y al final, cuando sale el número, alguien que levanta la ceja.',
        'Nada de eso se arregla con buena voluntad: se arregla con un sitio donde cada número tenga un solo dueño, cada pago su comprobante y el sorteo una prueba. Es lo que hay aquí.',
      ],
    },
    {
      title: 'Comparado con lo que ya usas',
      blocks: [
        {
          table: {
            caption: 'Cuatro formas de llevar una rifa',
            head: ['Qué necesitas', 'Talonario de papel', 'Hoja y grupo de chat', 'Ruleta en directo', brand.name],
            rows: [
              [
                'Un número, un dueño',
                'Sí, si hay un solo talonario',
                'Hasta que dos escriben a la vez',
                'No lleva los números',
                'Siempre: lo garantiza la base de datos',
              ],
              [
                'Saber quién ha pagado',
                'En la matriz, a mano',
                'Buscando capturas',
                'No',
                'Cada pedido con su comprobante y su estado',
              ],
              [
                'Ver qué números quedan',
                'Quien tiene el talonario',
                'La última foto que se mandó',
                'No',
                'Todo el mundo, al momento',
              ],
              [
                'Comprobar el sorteo',
                'Los que estaban delante',
                'No',
                'Solo lo que se vio',
                'Cualquiera, cuando quiera',
              ],
              [
                'Sin internet',
                'Sí',
                'No',
                'No',
                'El sorteo y los pagos necesitan conexión; el acta se comprueba sin ella',
              ],
              ['Aprender a usarlo', 'Nada', 'Poco', 'Poco', 'Unos minutos'],
            ],
          },
        },
        'El papel sigue siendo estupendo para una fiesta en la que está todo el mundo. En cuanto la gente participa desde su casa, deja de bastar. Y se pueden mezclar: bloqueas en el tablero los números del talonario y vendes el resto con el enlace.',
      ],
    },
    {
      title: 'El tablero',
      blocks: [
        {
          picture: 'board',
          caption:
            'Cada estado tiene su color, su forma y su palabra: libre, apartado, en revisión, pagado. No hace falta distinguir colores para leerlo.',
        },
        {
          list: [
            '**Del 00 al 99, del 000 al 999, del 0000 al 9999 o del 1 al que quieras**, según el plan. Con sus ceros delante: el 07 es el 07.',
            '**Se elige como se prefiera**: tocando, escribiendo «7, 42 o 10-14» o pidiendo números al azar.',
            '**Cambia a la vista de todos.** Lo que aparta una persona lo ven las demás sin recargar.',
            '**Nunca se cambian tus números por otros.** Si alguien se adelanta, se dice cuál se ocupó y los demás siguen elegidos.',
            '**Sin nombres.** El tablero muestra estados; los nombres y teléfonos los ve solo quien administra la rifa.',
            '**Funciona en un teléfono viejo**, con teclado, con lector de pantalla y también sin JavaScript.',
          ],
        },
      ],
    },
    {
      title: 'El dinero',
      blocks: [
        'El dinero va de quien participa a quien organiza, directamente, por el medio que ya usan: Bizum, transferencia, Nequi, Daviplata, Bre-B, Yape, Plin, SPEI, OXXO, Pago Móvil, SINPE Móvil, Deuna, Pix, Zelle o efectivo. **La plataforma no se queda con una parte ni toca ese dinero.** Por eso tampoco puede devolverlo: lo devuelve quien lo recibió, y queda anotado. Solo si quien mantiene el sitio permite pagar en línea, esos pagos entran en su cuenta.',
        {
          steps: [
            {
              title: 'Apartar',
              words:
                'Los números son de una persona durante el plazo que pusiste, de un cuarto de hora a siete días. Si no paga, vuelven solos.',
            },
            {
              title: 'Pagar',
              words: 'La página del pedido dice el importe, los datos y un concepto con la referencia y los números.',
            },
            {
              title: 'Enviar el comprobante',
              words:
                'Foto, captura o PDF. El reloj se detiene: nadie pierde su número mientras se revisa. A la imagen se le quita el lugar y los datos del teléfono.',
            },
            {
              title: 'Revisar',
              words:
                'Quien organiza confirma, o rechaza con un motivo. Si esa imagen o esa referencia ya se había enviado antes, se avisa y se muestra la primera.',
            },
          ],
        },
        'Hay dos reglas que no se pueden saltar: si administran varias personas, nadie confirma su propio pago, y un pago confirmado no se deshace sin que quede escrito que hay que devolverlo.',
      ],
    },
    {
      title: 'La mesa de quien organiza',
      blocks: [
        'Todo en una pantalla de teléfono: lo que hay por revisar, lo que está sin pagar con su mensaje de WhatsApp preparado, lo cobrado, lo que hay que devolver y lo que ya se cerró. Se busca por nombre, número, teléfono o referencia. Desde ahí se aparta para quien te lo pide en persona, se bloquean números, se ve cuánto ha vendido cada persona a mano y se descarga la lista en un archivo que abre cualquier hoja de cálculo.',
      ],
    },
    {
      title: 'El sorteo y su acta',
      blocks: [
        'Es lo que distingue a esta plataforma. Antes de vender se publican las bases. Al cerrar se sella la lista de boletos pagados. El azar público llega después y de fuera. Y queda un acta con todo lo necesario para repetir las cuentas.',
        {
          picture: 'course',
          caption: 'Cada paso lleva dentro la huella del anterior: no se puede cambiar uno sin que se note en todos.',
        },
        {
          table: {
            caption: 'Qué puede hacer cada cual con el resultado',
            head: ['Quién', '¿Puede elegir quién gana?', 'Por qué'],
            rows: [
              ['Quien organiza', 'No, con el azar público', 'La lista está sellada antes de que exista el número'],
              [
                brand.name,
                'No, con el azar público',
                'La ronda de drand está fijada en las bases y va firmada por la red',
              ],
              ['Quien participa', 'No', 'El azar no depende de quién compre ni de cuándo'],
              [
                'Cualquiera',
                'Puede comprobarlo',
                'Con el acta y un navegador, o con un programa aparte y sin conexión',
              ],
            ],
          },
        },
        'También se puede sortear con una lotería oficial o con una semilla guardada. Dan menos garantía, y la página de cada rifa dice cuánta, sin adornos. Si quieres entenderlo a fondo, lee [cómo comprobar un sorteo](fraud) o trae un acta a [la página de verificar](verify).',
      ],
    },
    {
      title: 'Las comunidades',
      blocks: [
        'Cada rifa vive en una comunidad: tu clase, tu equipo, tu club. Tiene su dirección, su página y su historia: las rifas que hizo, sus actas y los premios que entregó. Tú decides quién la ve: cualquiera, solo quien tenga el enlace o solo sus miembros. **Las de pago nacen ocultas con enlace**, porque son para gente que se conoce, y hacerlas públicas pide una confirmación aparte.',
      ],
    },
    {
      title: 'Cuánto cuesta',
      blocks: [
        {
          table: {
            caption: 'Los planes',
            head: ['Plan', 'Al mes', 'Rifas abiertas a la vez', 'Números por rifa'],
            rows: [
              ['Gratis', '0 €', '1', '100'],
              ['Plus', '9 €', '5', '1000'],
              ['Pro', '29 €', 'Sin límite', '1.000.000'],
            ],
          },
        },
        'La cuota no depende de lo que recaudas. Es una decisión de fondo: quien se lleva un porcentaje de cada boleto tiene interés en que se vendan más, y en algunos países se convierte en parte del juego. Cuando alguien te ofrezca llevar tu rifa por «solo un 10 %», haz la cuenta: de una rifa de 100 números a 2,50 € son 25 €.',
      ],
    },
    {
      title: 'Lo que no hace, y cuándo no te conviene',
      blocks: [
        {
          list: [
            '**No sustituye el permiso** que pida tu país. Te muestra la norma al publicar, pero [el trámite es tuyo](legality).',
            '**No cobra con tarjeta**, salvo que quien mantiene el sitio lo active; entonces esos pagos entran en su cuenta. Las empresas que procesan tarjetas suelen prohibir los juegos de azar.',
            '**No garantiza premios.** Muestra lo que cada persona entregó antes.',
            '**No vende números por ti**, ni participa, ni compra los que sobran.',
            '**No inventa nada**: ni visitantes, ni ventas, ni prisas.',
            '**No es para sorteos masivos** de desconocidos, ni para quien rifa como oficio. En muchos sitios eso exige una licencia.',
          ],
        },
        'Si está todo el mundo en la misma sala y caben los papelitos en una bolsa, usa la bolsa. Lo decimos en serio.',
      ],
    },
    {
      title: 'Tus datos',
      blocks: [
        'De quien participa se guarda un nombre y un teléfono o un correo, sus números y sus comprobantes, y los ve quien administra esa rifa. La lista que se publica para el sorteo no lleva nombres ni teléfonos, y no se puede deducir de ella quién eres. No hay publicidad ni medición de terceros. Lo tienes entero en [la página de privacidad](privacy).',
      ],
    },
  ],
  questions: [
    {
      question: '¿La plataforma se queda con un porcentaje de la rifa?',
      answer:
        'No. Los planes tienen una cuota fija al mes y hay uno gratis. El dinero de los boletos va directamente a quien organiza; solo si quien mantiene el sitio permite pagar en línea, esos pagos entran en su cuenta.',
    },
    {
      question: '¿Sirve para rifas gratis y amigo invisible?',
      answer:
        'Sí. Con precio 0 los números se confirman en el momento y el sorteo y su acta son iguales. Sirve para regalos, turnos, entradas o quién friega.',
    },
    {
      question: '¿Qué es drand?',
      answer:
        'Una red de azar público: organizaciones independientes que publican cada tres segundos un número al azar firmado entre todas. Nadie lo conoce antes y cualquiera puede comprobar la firma después.',
    },
    {
      question: '¿Y si la plataforma desaparece?',
      answer:
        'El acta es un archivo tuyo. Se comprueba sin conexión y sin nosotros, con el método publicado, hoy o dentro de diez años.',
    },
    {
      question: '¿Puede un número venderse dos veces?',
      answer:
        'No. Lo impide la propia base de datos, no una comprobación que pueda fallar. Si dos personas tocan el mismo a la vez, es de una sola y a la otra se le dice.',
    },
  ],
  next: {
    to: 'createRaffle',
    label: 'Crear una rifa gratis',
    words: 'Hasta 100 números, sin tarjeta. La cuenta se pide al publicar.',
  },
};
