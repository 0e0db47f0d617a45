import { brand } from '#brand';
import { receiptDays } from '#domain/accounts/erasure.ts';
import type { PlainPart } from './articles/content.ts';

type LegalPage = { title: string; description: string; lead: string; parts: readonly PlainPart[] };

export const privacy: LegalPage = {
  title: 'Privacidad',
  description: `Qué datos guarda ${brand.name}, para qué, quién los ve y cómo pedir que se borren.`,
  lead: 'Guardamos lo justo para que una rifa funcione, y lo personal está oculto por defecto.',
  parts: [
    {
      title: 'Quién responde de tus datos',
      text: [
        `Cada instalación de ${brand.name} la mantiene una persona o una entidad: un club, una asociación, una empresa. Ella responde de los datos que se guardan en su servidor. Quien organiza una rifa responde de los datos que recibe de sus participantes y solo puede usarlos para esa rifa.`,
      ],
    },
    {
      title: 'Qué se guarda',
      list: [
        'De quien inicia sesión: el nombre, el correo y la foto que da el proveedor de identidad; y, de cada sesión abierta, qué navegador es («Chrome en Android»), cuándo empezó y cuándo se usó por última vez. Nunca una contraseña.',
        'De quien contrata un plan para su comunidad: los datos que da para la factura y los comprobantes de sus transferencias. Los ven esa persona y quien mantiene la plataforma.',
        'De quien aparta números: el nombre y el teléfono o el correo que escribe, sus números, el estado de su pago, los comprobantes que envía y las notas que escribe en gestión quien organiza o vende. También, con cuenta o sin ella, una huella de la conexión a internet desde la que lo hace, y otra de la red de la que esa conexión es parte, para que nadie se quede con todos los números sin pagarlos: no son su dirección, y solo esta instalación sabe reconocerlas.',
        'Con cada pedido, qué parte de su contacto estaba demostrada, y una huella de su contacto junto con la conexión y otra junto con el navegador: así cuenta una sola vez lo que aparta una persona con cuenta y sin ella, y a quien inicia sesión, o aparta solo con un contacto que demostró que es suyo, nadie le gasta lo que le toca escribiendo ese contacto desde otra conexión y otro navegador. A quien no hace ninguna de las dos cosas, si la rifa no comprueba los contactos, le cuenta todo lo apartado con el contacto que escribe, lo haya apartado quien lo haya apartado. De esas huellas no se saca ni la conexión ni quién la comparte.',
        'De quien aparta sin cuenta, o con una cuenta cuyo correo no está verificado, y demuestra que su contacto es suyo, porque la rifa lo pide o para que nadie aparte números de más: su correo con una huella del código que se le envía o, si deja solo el teléfono, su petición; y que su navegador demostró que ese contacto es suyo. Con el código y con la petición se guarda una huella de la conexión y de su red, o de la cuenta, desde la que se piden, para que nadie bloquee la comprobación de los demás; se borra con ellos.',
        'De quien organiza una rifa: el WhatsApp para dudas, si lo da, que ve quien aparta números en ella; y el WhatsApp al que le escriben para comprobar el contacto, si lo pide, que ve esa misma gente.',
        'De quien está en una comunidad: desde cuándo, su papel, lo que paga por el acceso y, si le deben una devolución, dónde dice que se le haga hasta que se decida, lo que escribe, sus reacciones, lo que ha leído y su progreso en los cursos.',
        'De quien recibe avisos: cómo los quiere y, si los activa, los dispositivos a los que se envían.',
        'De quien denuncia una rifa: el motivo, lo que escribe y, si quiere, cómo contestarle. Lo lee quien mantiene la plataforma, no quien organiza. Si lo hace sin cuenta, también una huella de su conexión a internet, para que nadie tape las denuncias de los demás: se borra cuando la denuncia se atiende.',
        'De cada rifa: sus reglas, su lista sellada de boletos y su acta.',
        'Un registro de los cambios: quién hizo qué y cuándo, sin nombres ni teléfonos.',
      ],
    },
    {
      title: 'Quién lo ve',
      text: [
        'El tablero muestra el estado de cada número, nunca de quién es. Tu nombre, tu teléfono y tus comprobantes los ve quien administra la rifa, y quien vende ve solo sus propias ventas. La lista sellada que se publica para el sorteo lleva una huella de cada boleto en lugar de tu nombre: con tu resguardo puedes demostrar que uno es tuyo, y nadie puede sacar de ella quién eres.',
        'Si ganas, el acta dice tu número y no quién eres. Solo si tú lo pides, desde la página de tu boleto, junto a él se leen tu nombre de pila y una inicial, y desde ahí mismo lo quitas cuando quieras.',
        'En una comunidad, los demás miembros ven tu nombre en lo que escribes y cuando te mencionan. En su lista de miembros apareces solo si tú lo eliges, comunidad por comunidad, o si tienes una tarea en ella. Tu correo y tu teléfono no los ve ningún miembro; quien la administra ve tu correo.',
        'Las fotos que envías como comprobante se rehacen al recibirlas, sin el lugar ni el aparato con que se tomaron.',
      ],
    },
    {
      title: 'Con quién se comparte',
      text: [
        'Con nadie. No hay publicidad, ni medición de terceros, ni venta de datos. Para iniciar sesión se habla con el proveedor de identidad, y para sortear se lee una fuente pública de azar a la que no se le envía nada tuyo. Los datos bancarios no pasan por aquí: se paga directamente a quien organiza. Si pagas en línea, lo haces en la página de una pasarela: le decimos qué se paga y cuánto cuesta, y lo que escribas allí se lo das a ella.',
      ],
    },
    {
      title: 'Cookies y datos en tu dispositivo',
      text: [
        'Hay una cookie para mantener tu sesión y otra para recordar si prefieres la apariencia clara u oscura. Si pagas en línea un pedido hecho sin cuenta, otra dura un día para que puedas volver a él. Si apartas números, otra dura 30 días: para no volver a pedirte que compruebes tu contacto y para que lo que apartas con cuenta y sin ella cuente una sola vez. Si apartas sin cuenta, otra guarda 30 días los enlaces de tus últimos diez pedidos y peticiones, para que cada rifa te diga qué números ya tienes o pediste en ella y «Mis boletos» los reúna: «No recordarlo aquí» la borra para esa rifa. Si pides que los videos de YouTube y Vimeo se muestren sin preguntar, otra lo recuerda un año; hasta que los pides, de esos sitios no se carga nada. Los borradores de los formularios, y lo que pides apartar y los comprobantes que envías, se guardan en tu propio dispositivo por si no hay conexión y se borran cuando llegan; los que no llegan, cuando vuelves a abrir una rifa o un pedido pasada una semana. Si vendes números y preparas un teléfono para hacerlo sin conexión, lo que vendes se guarda en él, con el nombre y el teléfono de quien compra si los da, hasta que se envía o lo quitas; al cerrar sesión se borra, salvo lo que no se haya enviado. Cuando abres una rifa con la lista sellada, su sorteo o la página de tu boleto, tu navegador guarda la huella de esa lista (huella-cierre) y cuándo la vio, sin fecha de borrado, para compararla después con el acta: no sale de tu dispositivo. Nada de esto sirve para seguirte.',
      ],
    },
    {
      title: 'Cuánto tiempo se guarda',
      list: [
        `Los comprobantes de pago se borran solos ${receiptDays} días después de que se sortee o se cancele la rifa, o de que se resuelva el pago del acceso, y los de un plan ${receiptDays} días después de enviarlos si ya están revisados, salvo que quede algo por devolver.`,
        'La huella de la conexión se borra cuando el pedido se paga (si la rifa es gratis, cuando cierra) o se cancela; la de un pedido que se quedó sin tiempo, cuando la rifa cierra. A los 30 días se borra en todo caso. La de su red se borra con ella. Las huellas del contacto con la conexión y con el navegador se borran cuando se cierra la venta o se cancela el pedido. Si quien organiza suelta de una vez los números apartados desde una conexión o una red, su huella se recuerda 24 horas en esa rifa. Para frenar abusos se cuenta además cuántas veces se piden algunas cosas desde una cuenta o una conexión, con otra huella que dura poco más de un día. La dirección misma no se guarda ni se escribe en ningún registro.',
        'Los avisos se borran a los 180 días y las sesiones cuando caducan. De un correo enviado no se guarda ni a quién ni qué decía.',
        'De la comprobación de un contacto, los códigos se borran a las 24 horas, las peticiones como mucho dos días después de hacerlas, y a los 30 días que tu navegador lo demostró.',
        'Lo que se escribe en «Encuentra mi boleto» se borra en cuanto se busca, y a la hora si no se pudo buscar; que alguien pide su enlace y no dejó un correo, cuando quien organiza se lo envía.',
        'Las listas selladas y las actas se conservan siempre, porque son la prueba de un sorteo y no llevan nombres.',
        'Lo demás se conserva mientras tengas tu cuenta.',
      ],
    },
    {
      title: 'Llevarte tus datos y borrarlos',
      text: [
        'En «Tu cuenta» puedes descargar todo lo que guardamos de ti, con los archivos que has subido, y borrar tu cuenta tú mismo, sin pedírselo a nadie. Si eres responsable de una comunidad o de una rifa que no ha terminado, o tienes que devolver dinero, eso se resuelve antes.',
        'Al borrarla se eliminan en el momento tu nombre, tu correo, tu foto, tu teléfono, tus datos de factura, tus comprobantes e imágenes y lo que has escrito. Quedan los números, los importes, los estados y las actas a nombre de «Persona eliminada», con un identificador que ya no dice quién eras; sirve para que las cuentas cuadren y para que una comunidad que te bloqueó lo siga haciendo. Los cursos y las páginas que hiciste para una comunidad son de la comunidad. Una imagen pública que alguien ya vio puede quedar hasta un día en su navegador, lo que ya se envió por correo no se puede recoger, y las copias de seguridad de quien mantiene la plataforma lo conservan hasta que se renuevan.',
        'Si participaste sin cuenta, en la página de tu boleto puedes borrar tu nombre, tu contacto y tus comprobantes cuando la rifa haya terminado. También puedes pedir a quien organiza, o a quien mantiene la plataforma, que te diga qué tiene de ti o que lo corrija.',
      ],
    },
  ],
};

export const terms: LegalPage = {
  title: 'Términos de uso',
  description: `Las reglas para usar ${brand.name}: qué hace la plataforma, qué le toca a quien organiza y qué a quien participa.`,
  lead: `${brand.name} es la herramienta. La rifa la hace quien la organiza, y responde de ella.`,
  parts: [
    {
      title: 'Quién puede usarla',
      text: ['Solo personas mayores de edad según la ley de su país, tanto para organizar como para participar.'],
    },
    {
      title: 'Qué hace la plataforma',
      list: [
        'Lleva el tablero de números, los pedidos y los comprobantes, y publica las reglas, la lista sellada y el acta.',
        'No organiza rifas, no vende números y no garantiza ningún premio. No guarda ni mueve el dinero de nadie, salvo lo que se paga en línea donde quien mantiene el sitio lo permite, que entra en su cuenta.',
        'No cobra ningún porcentaje de lo que se recauda. Los planes tienen un precio fijo.',
      ],
    },
    {
      title: 'Qué le toca a quien organiza',
      list: [
        'Cumplir la ley de su país, y tener la autorización cuando haga falta, antes de vender.',
        'Describir el premio con verdad y entregarlo a quien gane.',
        'No cambiar las condiciones desde el primer número apartado, salvo con otra versión publicada, y devolver el dinero a quien se retire por ese cambio.',
        'Revisar los comprobantes con diligencia y devolver el dinero cuando corresponda.',
        'Usar los datos de los participantes solo para la rifa.',
      ],
    },
    {
      title: 'Qué le toca a quien participa',
      list: [
        'Dar un nombre y un contacto verdaderos, para poder avisarle si gana.',
        'Pagar dentro del plazo del apartado y enviar un comprobante auténtico.',
        'Guardar su enlace privado: quien lo tiene puede ver el pedido.',
      ],
    },
    {
      title: 'El sorteo',
      text: [
        'El resultado de una rifa es el de su acta, hecha con las reglas y la lista publicadas antes. Si la fuente de azar falla o se incumple un plazo de las reglas, el acta lo dice y la rifa sigue lo que sus propias reglas prevén. Cualquiera puede repetir la comprobación.',
      ],
    },
    {
      title: 'Lo que no se permite',
      text: [
        'Premios ilegales, engaños, suplantar a otra persona, molestar, o usar la plataforma para apostar de forma habitual. Quien mantiene la plataforma puede detener una rifa o suspender una comunidad diciendo el motivo; sus actas se siguen pudiendo consultar.',
      ],
    },
    {
      title: 'Responsabilidad',
      text: [
        'La plataforma se ofrece como es. Quien la mantiene responde de que funcione con el cuidado razonable, no de lo que acuerden entre sí organizadores y participantes. Nada de esto limita los derechos que la ley te da como consumidor.',
      ],
    },
  ],
};
