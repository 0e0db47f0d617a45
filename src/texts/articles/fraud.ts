import { brand } from '#brand';
import type { Article } from './content.ts';

export const fraud: Article = {
  title: 'Cómo saber si una rifa es fraude',
  description:
    'Las señales de una rifa falsa, qué preguntar antes de pagar, cómo comprobar tú mismo un sorteo y qué hacer si ya pagaste y sospechas.',
  lead: 'La mayoría de las rifas las hace gente honrada. Las que no, se parecen mucho entre sí. Con cinco minutos y estas preguntas se distinguen casi siempre.',
  publishedOn: '2026-11-21',
  knownOn: '2026-11-21',
  parts: [
    {
      title: 'Tres preguntas antes de pagar',
      blocks: [
        {
          steps: [
            {
              title: '¿Quién organiza, y quién lo conoce?',
              words: 'Un nombre, una cara y alguien que responda por esa persona. «Lo vi en un grupo» no es conocer.',
            },
            {
              title: '¿De dónde sale el número que gana?',
              words: 'De algo que quien organiza no pueda elegir ni repetir, y dicho antes de vender.',
            },
            {
              title: '¿Qué lista entra en el sorteo, y dónde puedo verla?',
              words: 'Si nadie puede ver qué boletos participan, se puede añadir uno al final.',
            },
          ],
        },
        'Si las tres tienen respuesta, sigue leyendo para comprobarla. Si falta una, pregunta. Quien organiza en serio contesta encantado; quien no, se molesta, mete prisa o desaparece.',
      ],
    },
    {
      title: 'Señales para no pagar',
      blocks: [
        {
          table: {
            caption: 'Señales de una rifa que no conviene',
            head: ['Señal', 'Por qué importa'],
            rows: [
              [
                'El premio vale mucho más que todos los números juntos',
                'Nadie regala esa diferencia. Haz la multiplicación: números por precio',
              ],
              ['No se dice cuántos números hay, o cambia', 'Sin un total, tu probabilidad no existe'],
              ['La fecha se mueve «hasta vender más»', 'Una fecha que se mueve puede no llegar nunca'],
              [
                '«Quedan tres», un reloj, «mucha gente mirando»',
                'Hay páginas que inventan esas cifras. La prisa sirve para que no preguntes',
              ],
              ['La cuenta está a nombre de otra persona', 'Puede haber una explicación. Pídela antes, no después'],
              [
                'Has ganado algo en lo que no participaste, y debes pagar por recibirlo',
                'Es una estafa, siempre. Ningún premio de verdad se cobra por adelantado',
              ],
              [
                'Las fotos del premio salen en otras páginas',
                'Busca la imagen: si está en una tienda o en otra rifa, no es suya',
              ],
              ['Solo hay un «directo» como prueba', 'Un directo se puede repetir hasta que salga lo que conviene'],
              ['Se pide permiso en tu país y nadie sabe su número', 'Mira [qué pide la ley](legality) donde vives'],
            ],
          },
        },
        'Ninguna señal prueba nada por sí sola, salvo la de pagar para recibir un premio. Dos juntas ya son un motivo para esperar.',
      ],
    },
    {
      title: 'Los trucos más repetidos',
      blocks: [
        {
          title: 'El grupo espejo',
          blocks: [
            'Alguien copia el mensaje de una rifa verdadera, cambia solo el número de Bizum, de Nequi o de Yape, y lo reenvía a otros grupos. La rifa existe, el premio también, y tu dinero se va a otra parte. **Paga solo con los datos que salen en la página de la rifa o que te da en persona quien organiza**, nunca con los de un mensaje reenviado.',
          ],
        },
        {
          title: 'El número vendido dos veces',
          blocks: [
            'Con un cartel y varias personas vendiendo, el 27 acaba en dos bolsillos. A veces es un despiste; a veces se reparten a propósito más papeletas de las que hay. Pide siempre un justificante con tu número, y si la lista es pública, búscalo en ella antes del sorteo.',
          ],
        },
        {
          title: 'La ruleta con público',
          blocks: [
            'Una web de sorteos en pantalla compartida parece imparcial, pero quien la maneja puede ensayar antes, parar el video o usar una página que imita a la conocida. Lo que da garantías no es ver girar algo: es que **la lista y el método estaban fijados antes** y que tú puedes repetir el resultado.',
          ],
        },
        {
          title: 'El ganador de la casa',
          blocks: [
            'Gana siempre alguien a quien nadie conoce, o un número que «se vendió a última hora». Contra eso solo hay una defensa: una lista sellada y publicada antes de que se conozca el azar.',
          ],
        },
        {
          title: 'El comprobante de otro',
          blocks: [
            'Este va contra quien vende. Circulan capturas falsas y capturas verdaderas de otra persona, sacadas de un grupo. Si organizas, **mira tu cuenta y no la imagen**: importe, hora y referencia.',
          ],
        },
      ],
    },
    {
      title: 'Cómo es un sorteo que se puede comprobar',
      blocks: [
        'Un sorteo limpio no pide confianza: se deja repetir. Para eso tienen que pasar cuatro cosas, y en este orden.',
        { picture: 'course', caption: 'Reglas, lista, azar y cuenta. Si el orden cambia, la garantía desaparece.' },
        {
          steps: [
            {
              title: 'Las reglas se publican antes de vender',
              words:
                'Qué números, qué premios, cuándo y de dónde saldrá el azar. Con una huella que cambia entera si se toca una letra.',
            },
            {
              title: 'La lista se sella antes del azar',
              words:
                'Todos los boletos pagados y ningún otro, otra vez con su huella. No lleva nombres: de cada boleto hay un número y un compromiso que se abre con el resguardo de su dueño.',
            },
            {
              title: 'El azar es público',
              words: 'De una fuente pública que nadie conoce de antemano, ni quien organiza ni la plataforma.',
            },
            {
              title: 'El acta lo junta todo',
              words:
                'Con ella, cualquier equipo vuelve a hacer la cuenta y llega al mismo número, o señala en qué paso no cuadra.',
            },
          ],
        },
        'Una **huella** es una ristra de 64 cifras y letras que resume un documento. Si se cambia un solo boleto de la lista, sale otra completamente distinta. Por eso basta con guardar una captura de la huella **antes** del sorteo: quien la tenga puede demostrar después si alguien tocó la lista.',
      ],
    },
    {
      title: `Cómo comprobar un sorteo de ${brand.name}`,
      blocks: [
        {
          steps: [
            {
              title: 'Antes del sorteo, guarda la huella de la lista sellada',
              words:
                'Está en la página de la rifa y en la del sorteo desde que se sella la lista, y también en tu pedido. Una captura o un mensaje a ti mismo bastan.',
            },
            {
              title: 'Mira que tu boleto está',
              words:
                'En tu enlace privado pone si tu número entró en la lista sellada. Si pagaste y no está, reclama en ese momento: antes del sorteo es más fácil arreglarlo. Guarda tu resguardo firmado, que lo prueba también después.',
            },
            {
              title: 'Después, abre el acta',
              words:
                'Desde la página de la rifa. Ahí se ve quién ganó, de dónde salió el azar y cada paso con su valor.',
            },
            {
              title: 'Repite la cuenta',
              words:
                'Pulsa «Comprobarlo en este navegador», o guarda el archivo y llévalo a [la página de verificar](verify). Se calcula en tu aparato; el archivo no se envía a ninguna parte.',
            },
            { title: 'Compara tu huella', words: 'Pega la que guardaste. Si coincide, nadie cambió la lista después.' },
          ],
        },
        {
          table: {
            caption: 'Qué significa cada respuesta del verificador',
            head: ['Sello', 'Qué quiere decir', 'Qué haces'],
            rows: [
              [
                'Comprobado',
                'La cuenta sale, la huella es la de antes del sorteo y el azar no lo puso quien organiza',
                'Nada más',
              ],
              [
                'Cuentas correctas',
                'La cuenta sale. Debajo, qué queda sin probar: la huella de antes del sorteo, o el azar si es de una semilla',
                'Compara tu huella, o la que guardó otra persona del grupo',
              ],
              [
                'Provisional',
                'El resultado de una lotería o un dato público aún se puede corregir',
                'Compara la cifra con el enlace oficial',
              ],
              ['Anulado', 'No hubo sorteo, por un motivo que permiten las reglas', 'Te tienen que devolver lo pagado'],
              [
                'No es correcta',
                'El acta se contradice en un paso concreto',
                'No confíes en el ganador que nombra y pide explicaciones',
              ],
            ],
          },
        },
      ],
    },
    {
      title: 'Lo que ningún acta puede probar',
      blocks: [
        'Hay que decirlo claro: las matemáticas prueban que el número salió de esa lista y de ese azar. No prueban que cada boleto se pagara de verdad, que la cifra de una lotería se copiara bien, quién es cada persona ni **que el premio exista y se entregue**.',
        `Para eso sirven otras cosas: conocer a quien organiza y mirar su historial. En la página de cada rifa de ${brand.name} se ve cuántas rifas sorteó antes y cuántos premios entregó; en el acta, si quien ganó confirmó que recibió el suyo. Una primera rifa no es mala señal; varias sorteadas y ninguna entregada, sí.`,
      ],
    },
    {
      title: 'Si ya pagaste y sospechas',
      blocks: [
        'Actúa por orden y deprisa. Las primeras horas son las que cuentan para recuperar un pago.',
        {
          steps: [
            {
              title: 'Guarda todo',
              words:
                'El enlace, el comprobante, la conversación entera, el perfil de quien organiza y la cuenta a la que pagaste. Con capturas: los mensajes se borran.',
            },
            {
              title: 'Pregunta por escrito',
              words: 'Sin acusar: qué número tienes, si está pagado y cuándo se sortea. Da un plazo de un día.',
            },
            {
              title: 'Avisa a tu banco o a la aplicación',
              words: 'Di que es un posible fraude y pide que intenten retener o devolver el pago.',
            },
            {
              title: 'Denuncia',
              words:
                'Ante la policía o la fiscalía de tu país, con lo que guardaste. Si hay más gente afectada, mejor juntos.',
            },
            {
              title: 'Avisa a quien mantiene la plataforma',
              words: `En ${brand.name}, cada rifa publicada tiene abajo un enlace para denunciarla. Se puede usar sin cuenta, y quien mantiene la plataforma puede detener la rifa o suspender la comunidad diciendo el motivo.`,
            },
          ],
        },
        {
          message:
            'Hola. El [día] pagué [importe] por el número [27] de la rifa de [premio]. ¿Me confirmas por escrito que está pagado, cuándo es el sorteo y dónde puedo ver la lista? Necesito la respuesta antes de [mañana a las 20:00]. Gracias.',
          title: 'Para preguntar por escrito',
        },
      ],
    },
    {
      title: 'La lista corta, para el teléfono',
      blocks: [
        {
          list: [
            'Conozco a quien organiza, o a alguien que lo conoce.',
            'Sé cuántos números hay, cuánto cuestan y cuándo se sortea.',
            'Sé de dónde sale el azar, y no depende de quien organiza.',
            'He pagado a los datos de la página, no a los de un mensaje reenviado.',
            'Tengo un justificante con mi número.',
            'He guardado la huella de la lista antes del sorteo.',
            'He abierto el acta después.',
          ],
        },
      ],
    },
  ],
  questions: [
    {
      question: '¿Cómo sé si una rifa por WhatsApp es real?',
      answer:
        'Pregunta quién organiza, de dónde sale el número ganador y dónde se ve la lista de boletos. Llama a la persona por un teléfono que ya tuvieras, y paga solo con los datos que salen en la página de la rifa.',
    },
    {
      question: '¿Es fiable un sorteo en directo?',
      answer:
        'Un directo muestra un resultado, pero no demuestra que no hubiera otros antes ni qué lista participaba. Es fiable cuando la lista y el método se publicaron antes y tú puedes repetir las cuentas después.',
    },
    {
      question: 'Me piden pagar el envío o un impuesto para recibir un premio, ¿es normal?',
      answer:
        'No. Si no compraste un boleto, es una estafa. Si lo compraste, los gastos de envío tienen que estar en las bases desde antes de vender.',
    },
    {
      question: '¿Puede la plataforma elegir quién gana?',
      answer:
        'Con el azar público, no: la lista está sellada antes de que exista el número, y el acta deja repetir las cuentas sin nosotros. Con una semilla secreta la garantía es menor, y la página de la rifa lo dice.',
    },
    {
      question: '¿Dónde denuncio una rifa falsa?',
      answer:
        'Ante la policía de tu país, y ante tu banco si acabas de pagar. Si la rifa está en esta plataforma, usa además el enlace «Denunciar esta rifa» de su página.',
    },
  ],
  next: {
    to: 'verify',
    label: 'Comprobar un acta',
    words: 'Trae el archivo y tu navegador repite los dieciséis pasos, sin enviar nada.',
  },
};
