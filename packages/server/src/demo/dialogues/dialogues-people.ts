// Conversations that need a person: complaints, questions the bot cannot or may not answer, and conversations it stays
// out of.

import type { Dialogue } from '../types.ts'
import { agent, bot, days, handedBack, handedOff, hours, user } from './lines.ts'

export const withPeople: readonly Dialogue[] = [
  {
    key: 'esperanza',
    contact: 'esperanza',
    platform: 'whatsapp',
    ends: { minutesAgo: 19 },
    unread: 3,
    lines: [
      user('Buenas, tengo un problema con un pedido que hice por la página'),
      bot('Hola, Esperanza. Cuéntame qué pasó y te ayudo a revisarlo.'),
      user('Prefiero hablar con una persona, por favor'),
      bot('Claro que sí. Ya le aviso a una persona del equipo; te responde por este mismo chat.'),
      handedOff('user_requested'),
      user('Gracias. Es que me llegó una matera con el plato roto', { after: 3, image: true }),
    ],
  },
  {
    key: 'edgar',
    contact: 'edgar',
    platform: 'messenger',
    ends: { daysAgo: 1, at: '17:22' },
    unread: 1,
    lines: [
      user('¿Hablo con una máquina o con un ser humano?'),
      bot(
        'Hola, Édgar. Soy el asistente virtual de Casa Lucero. Te puedo ayudar con productos, pedidos y citas, o pasarte con una persona.',
      ),
      user('Con una persona, gracias. Quiero saber si compran artesanías a proveedores'),
      handedOff('user_requested'),
      agent(
        'Buenas tardes, Édgar, soy Marcela. Sí, trabajamos directamente con artesanos. ¿Qué piezas haces?',
        { after: 12 },
      ),
      user('Hago canastos en werregue, del Chocó. ¿A quién le mando fotos y precios?', { after: 7 }),
    ],
  },
  {
    key: 'santiago',
    contact: 'santiago',
    platform: 'web',
    ends: { minutesAgo: 67 },
    unread: 2,
    lines: [
      user(
        'Buen día. Necesito 80 kits de bienvenida para mis empleados, con logo. ¿Qué presupuesto manejan?',
      ),
      bot(
        '¡Hola! Hacemos regalos empresariales desde 20 unidades y facturamos electrónicamente. ¿Tiene en mente un valor por kit y una fecha de entrega?',
      ),
      user('Unos $60.000 por persona, para dentro de cinco semanas. ¿Dan crédito a 30 días?'),
      bot(
        'Esa condición la define una persona del equipo. Le paso su solicitud y le escriben hoy o el próximo día hábil. ¿A nombre de qué empresa va?',
      ),
      handedOff('bot_unable'),
      agent(
        'Don Santiago, le habla Marcela. Con mucho gusto le armo dos propuestas. ¿El logo iría en la caja o en los productos?',
        {
          after: 16,
        },
      ),
      user('Lozano Asociados, NIT 900.555.012-3', { after: 5 }),
      user('En la caja está bien. ¿Y lo de los 30 días?', { after: 1 }),
    ],
  },
  {
    key: 'luzmarina',
    contact: 'luzmarina',
    platform: 'whatsapp',
    ends: { daysAgo: 2, at: '11:36' },
    lines: [
      user('Buenos días, ¿las sábanas las hacen a la medida? Mi cama es de 1,50 por 1,80'),
      bot(
        'Buenos días, Luz Marina. Manejamos sencilla, semidoble, doble y queen; no tengo información de medidas especiales. Le pregunto a una persona del equipo.',
      ),
      handedOff('bot_unable'),
      agent(
        'Hola, doña Luz Marina, soy Marcela. Sí se las podemos mandar a hacer: quedarían en $235.000 y se demoran ocho días.',
        {
          after: 24,
        },
      ),
      user('Me parece bien. ¿Cuánto hay que dejar de abono?', { after: 6 }),
      agent('La mitad. Apenas la reciba, arrancamos. ¿Le mando los datos?', { after: 4 }),
      user('Esta tarde paso por allá y le pago personalmente', { after: 2 }),
      agent('Perfecto, acá la espero.', { after: 2 }),
    ],
  },
  {
    key: 'sebastian',
    contact: 'sebastian',
    platform: 'whatsapp',
    ends: { minutesAgo: 41 },
    order: {
      lines: [
        { sku: 'CAM-BAS-NM', quantity: 3 },
        { sku: 'CAM-BAS-NL', quantity: 2 },
      ],
      delivery: 'bogota',
      status: 'requires_action',
      payment: 'partially_paid',
      part: 215_500,
    },
    lines: [
      user('Hola, quiero 5 camisetas negras: 3 en M y 2 en L'),
      bot('¡Hola, Sebastián! Sí hay. Con domicilio quedan en {total}. ¿Te mando el enlace de pago?'),
      user('Dale'),
      bot('https://pagos.example.com/casa-lucero', { places: true }),
      user('Pagué, pero creo que puse mal el valor: mandé $215.500', { after: 12 }),
      handedOff('operator_takeover', { after: 4 }),
      agent(
        'Hola, Sebastián, soy Marcela. Vi el pago, entraron $215.500. ¿Quieres completar el resto o prefieres que quitemos una camiseta?',
      ),
      user('Completo el resto. Ya te lo mando por Nequi'),
      agent('Listo, quedo pendiente 👍', { after: 1 }),
    ],
  },
  {
    key: 'wilson',
    contact: 'wilson',
    platform: 'whatsapp',
    ends: { daysAgo: 1, at: '14:09' },
    lines: [
      user('Buenas tardes, ¿cuánto vale arreglar el ruedo de un pantalón?'),
      bot(
        'Buenas tardes, Wilson. El arreglo de prendas va de $15.000 a $60.000 según el trabajo; un ruedo sencillo suele estar en lo más bajo y se entrega en tres días hábiles.',
      ),
      user('¿Y me lo tendrían para mañana?'),
      agent('Wilson, qué más, soy Andrés. Tráigalo hoy antes de las 4 y mañana se lo tengo', {
        native: true,
        after: 9,
      }),
      handedOff('native_app_reply', { after: 0.02 }),
      user('Listo, don Andrés, ya salgo para allá', { after: 3 }),
      agent('Acá lo espero', { native: true, after: 1 }),
    ],
  },
  {
    key: 'kevin',
    contact: 'kevin',
    platform: 'telegram',
    ends: { minutesAgo: 96 },
    unread: 3,
    lines: [
      user('Hola, ¿tienen materas grandes?'),
      bot('Hola, Kevin Stiven. Tenemos la matera de barro de Ráquira, de 20 cm con plato, a {p:MAT-RAQ}.'),
      user(
        '¿Y si llevo 6 me hacen descuento? Es para un balcón de 4 por 1,20. También necesito saber cuántas caben 😅',
      ),
      handedOff('engine_error', { after: 0.5 }),
      user('¿Aló?', { after: 18 }),
    ],
  },
  {
    key: 'valeria',
    contact: 'valeria',
    platform: 'instagram',
    ends: { minutesAgo: 148 },
    unread: 2,
    lines: [
      user('Hola, desde que uso el sérum me salieron ronchas en las mejillas y me arde 😔 ¿qué me echo?'),
      bot(
        'Siento mucho lo que te está pasando, Valeria. Deja de usarlo por ahora. No te puedo recomendar un tratamiento; si el ardor sigue o se te hincha la cara, consulta a un médico. Le aviso de inmediato a una persona del equipo.',
      ),
      handedOff('policy'),
      user('Bueno, espero que me escriban pronto', { after: 2 }),
    ],
  },
  {
    key: 'martha',
    contact: 'martha',
    platform: 'whatsapp',
    ends: { daysAgo: 4, at: '15:58' },
    order: {
      lines: [{ sku: 'FAL-PLI' }, { sku: 'COL-MOS' }],
      delivery: 'national',
      status: 'completed',
      payment: 'paid',
      changedDays: 9.04,
    },
    lines: [
      user('Buenas tardes, quiero la falda plisada verde y un collar de mostacilla. Es para enviar a Neiva'),
      bot(
        'Buenas tardes, Martha Lucía. La falda está a {p:FAL-PLI} y el collar a {p:COL-MOS}; con el envío son {total}. ¿Pagas por PSE?',
      ),
      user('Sí, por PSE'),
      bot('Listo: https://pagos.example.com/casa-lucero. A Neiva tarda de 2 a 4 días hábiles.', {
        places: true,
      }),
      user('Ya pagué', { after: 7 }),
      bot('Pago confirmado, gracias. Te mando la guía apenas salga.'),
      user('Ya va más de una semana y no me llega nada. Me parece muy mal servicio', { after: days(8) }),
      bot(
        'Tienes razón en estar molesta, Martha Lucía. Le paso tu caso a una persona del equipo para que hable con la transportadora.',
      ),
      handedOff('bot_unable'),
      agent(
        'Doña Martha, le habla Marcela. Mil disculpas. La transportadora lo tenía retenido por la dirección; ya la corregí y se lo entregan mañana. Le devolvemos el valor del envío.',
        {
          after: 33,
        },
      ),
      user('Ojalá sea cierto. Gracias', { after: 6 }),
      user('Me llegó. La falda está muy bonita, gracias por la gestión', { after: days(1) }),
      agent('Qué bueno, doña Martha. Gracias por la paciencia 🙏', { after: 18 }),
      handedBack({ after: 5 }),
    ],
  },
  {
    key: 'yesid',
    contact: 'yesid',
    platform: 'whatsapp',
    ends: { daysAgo: 7, at: '16:47' },
    order: {
      lines: [{ sku: 'PIJ-SAT-S', addOns: ['empaque-regalo'] }],
      delivery: 'bogota',
      status: 'completed',
      payment: 'refunded',
      changedDays: 5.01,
    },
    lines: [
      user('Buenas, una pijama de satín talla S para regalo, por favor'),
      bot('Buenas, Yesid. Con empaque de regalo y domicilio queda en {total}. ¿A qué dirección la enviamos?'),
      user('Transversal 60 # 114A-55, Puente Largo'),
      bot('Listo, aquí puedes pagar: https://pagos.example.com/casa-lucero', { places: true }),
      user('Pago realizado', { after: 5 }),
      bot('¡Gracias! Te llega en 1 o 2 días hábiles.'),
      user(
        'Hola, a mi novia no le quedó la pijama y no hay cómo cambiarla por otra talla antes del viaje. ¿Me devuelven la plata?',
        {
          after: days(3),
        },
      ),
      handedOff('policy'),
      agent(
        'Hola, Yesid, soy Marcela. Sí, estás dentro de los cinco días de retracto. Mañana la recogemos y te devolvemos el dinero.',
        {
          after: 15,
        },
      ),
      user('Excelente, gracias', { after: 4 }),
      agent('Ya quedó hecha la devolución, te llega hoy mismo.', { after: days(2) }),
      user('Confirmado, me llegó. Muy serios', { after: 26 }),
      handedBack({ after: 40 }),
    ],
  },
  {
    key: 'julian',
    contact: 'julian',
    platform: 'whatsapp',
    ends: { daysAgo: 1, at: '11:19' },
    unread: 1,
    order: { lines: [{ sku: 'SOM-VUE' }], delivery: 'national', status: 'requires_action', payment: 'paid' },
    lines: [
      user('Buenos días, un sombrero vueltiao para enviar a Cartagena'),
      bot('Buenos días, Julián Esteban. Con el envío queda en {total}. ¿Qué contorno de cabeza tienes?'),
      user('57'),
      bot('Hay de esa medida. Te lo separo por una hora: https://pagos.example.com/casa-lucero', {
        places: true,
      }),
      user('Se me cayó la página y creo que pagué dos veces 😱', { after: 48 }),
      bot(
        'Lo reviso enseguida con una persona del equipo. Si entró dos veces, te devolvemos uno de los dos pagos.',
      ),
      handedOff('user_requested'),
      agent(
        'Hola, Julián. En efecto aparecen dos pagos. El segundo te lo reverso hoy; el banco puede tardar hasta cinco días hábiles.',
        {
          after: 29,
        },
      ),
      agent('¿Me confirmas la dirección completa en Cartagena?', { after: 0.6 }),
      user('Bocagrande, carrera 3 # 8-129, apto 1502', { after: 8 }),
    ],
  },
  {
    key: 'loans',
    contact: 'loans',
    platform: 'whatsapp',
    ends: { daysAgo: 11, at: '06:52' },
    lines: [
      user('💰💰 PRÉSTAMO INMEDIATO sin codeudor, hasta 50 millones. Responda SÍ y le desembolsamos HOY'),
      bot(
        'Hola. Este canal es solo para clientes de Casa Lucero. Si necesitas algo de la tienda, con gusto te ayudo.',
      ),
      user('Última oportunidad, cupos limitados 💸', { after: hours(26) }),
      user('Escriba SÍ', { after: days(2) }),
    ],
  },
  {
    key: 'spam',
    contact: 'spam',
    platform: 'instagram',
    ends: { daysAgo: 15, at: '03:40' },
    botOff: true,
    lines: [
      user('Hola!! Haz crecer tu cuenta, 10 mil seguidores 100 % reales por solo 20 dólares 🚀🚀'),
      user('Escríbenos y te damos 500 gratis', { after: days(1) }),
    ],
  },
]
