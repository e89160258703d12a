import { defineTexts } from '../../i18n/texts.ts'

export const tellTexts = defineTexts({
  notTold: ['The customer does not know yet.', 'El cliente aún no lo sabe.', 'O cliente ainda não sabe.'],
  write: ['Write to them', 'Escribirle', 'Escrever'],
  tell: ['Send this', 'Enviar esto', 'Enviar isto'],
  told: ['Sent to the customer.', 'Enviado al cliente.', 'Enviado ao cliente.'],
  noChat: [
    'The customer does not know yet, and there is no chat with them.',
    'El cliente aún no lo sabe, y no hay un chat con él.',
    'O cliente ainda não sabe, e não há conversa com ele.',
  ],
  toldAt: ['The customer was told {time}', 'Se avisó al cliente {time}', 'O cliente foi avisado {time}'],
  toldBy: [
    'The customer was told {time} by {name}',
    '{name} le avisó al cliente {time}',
    '{name} avisou o cliente {time}',
  ],
  alreadyTold: ['I told them', 'Ya le avisé', 'Já avisei'],
  byWhatsApp: ['Tell by WhatsApp', 'Avisarle por WhatsApp', 'Avisar pelo WhatsApp'],
  prepared: [
    'The customer does not know yet: the answer is prepared, look it over and send it.',
    'El cliente aún no lo sabe: la respuesta está preparada, revísala y envíala.',
    'O cliente ainda não sabe: a resposta está preparada, confira e envie.',
  ],
})

/** Proposed to the person, who changes and sends them: in the customer's language, not in the dashboard's. */
export const proposedTexts = defineTexts({
  hello: ['Hi {name}', 'Hola {name}', 'Olá, {name}'],
  helloNobody: ['Hi', 'Hola', 'Olá'],
  thanks: ['Thank you, {name}!', '¡Gracias, {name}!', 'Obrigado, {name}!'],
  thanksNobody: ['Thank you!', '¡Gracias!', 'Obrigado!'],
  appointment: ['your appointment', 'tu cita', 'seu agendamento'],
  appointmentFor: ['your appointment for {service}', 'tu cita de {service}', 'seu agendamento de {service}'],
  day: ['{weekday}, {date}', '{weekday} {date}', '{weekday}, {date}'],
  /** `n` is the hour: only one o'clock is singular. */
  at: ['{day} at {time}', '{day} a la {time} | {day} a las {time}', '{day} às {time}'],
  booked: [
    '{hello}, {appointment} is booked for {when}',
    '{hello}, {appointment} quedó para el {when}',
    '{hello}, {appointment} ficou para {when}',
  ],
  moved: [
    '{hello}, {appointment} was moved to {when}',
    '{hello}, {appointment} se cambió para el {when}',
    '{hello}, {appointment} mudou para {when}',
  ],
  cancelled: [
    '{hello}, {appointment} on {when} was cancelled.',
    '{hello}, {appointment} del {when} quedó cancelada.',
    '{hello}, {appointment} de {when} foi cancelado.',
  ],
  confirmed: [
    '{hello}, {appointment} on {when} is confirmed.',
    '{hello}, {appointment} del {when} quedó confirmada.',
    '{hello}, {appointment} de {when} está confirmado.',
  ],
  peopleChanged: [
    '{hello}, we changed the number of people: {appointment} is on {when}',
    '{hello}, cambiamos el número de personas: {appointment} es el {when}',
    '{hello}, mudamos o número de pessoas: {appointment} é {when}',
  ],
  orderConfirmed: [
    '{hello}, we confirmed your order #{number} ({total}).',
    '{hello}, confirmamos tu pedido #{number} ({total}).',
    '{hello}, confirmamos seu pedido #{number} ({total}).',
  ],
  orderCompleted: [
    '{hello}, your order #{number} is complete. Thank you for buying from us!',
    '{hello}, tu pedido #{number} quedó entregado. ¡Gracias por tu compra!',
    '{hello}, seu pedido #{number} foi entregue. Obrigado pela compra!',
  ],
  paid: [
    '{thanks} We received the payment for your order #{number} ({total}).',
    '{thanks} Recibimos el pago de tu pedido #{number} ({total}).',
    '{thanks} Recebemos o pagamento do seu pedido #{number} ({total}).',
  ],
  paidBeyond: [
    '{thanks} We received {came} for your order #{number} of {total}.',
    '{thanks} Recibimos {came} por tu pedido #{number} de {total}.',
    '{thanks} Recebemos {came} pelo seu pedido #{number} de {total}.',
  ],
  partPaid: [
    '{thanks} We received {amount} for your order #{number}; {left} is left to pay.',
    '{thanks} Recibimos {amount} de tu pedido #{number}; faltan {left}.',
    '{thanks} Recebemos {amount} do seu pedido #{number}; faltam {left}.',
  ],
  summary: [
    '{hello}, this is your order #{number}:',
    '{hello}, este es tu pedido #{number}:',
    '{hello}, este é o seu pedido #{number}:',
  ],
  summaryConfirmed: [
    '{hello}, your order #{number} is confirmed:',
    '{hello}, tu pedido #{number} quedó confirmado:',
    '{hello}, seu pedido #{number} está confirmado:',
  ],
  line: [
    '• {quantity} × {name}: {total}',
    '• {quantity} × {name}: {total}',
    '• {quantity} × {name}: {total}',
  ],
  refunded: [
    '{hello}, we gave you back {amount} of your order #{number}.',
    '{hello}, te devolvimos {amount} de tu pedido #{number}.',
    '{hello}, devolvemos {amount} do seu pedido #{number} para você.',
  ],
  refundMistaken: [
    '{hello}, we told you by mistake that we gave you back {amount} of your order #{number}: that money was not given back.',
    '{hello}, te avisamos por error que te devolvimos {amount} de tu pedido #{number}: ese dinero no se devolvió.',
    '{hello}, avisamos por engano que devolvemos {amount} do seu pedido #{number}: esse dinheiro não foi devolvido.',
  ],
  staysPaid: ['Your order stays paid.', 'Tu pedido sigue pagado.', 'O seu pedido continua pago.'],
  delivery: ['• Delivery: {fee}', '• Domicilio: {fee}', '• Entrega: {fee}'],
  free: ['free', 'gratis', 'grátis'],
  deliveryOpen: [
    '• Delivery: we will tell you the price',
    '• Domicilio: te confirmamos el valor',
    '• Entrega: confirmamos o valor',
  ],
  discount: ['• Discount: −{amount}', '• Descuento: −{amount}', '• Desconto: −{amount}'],
  receipt: [
    '{hello}, this is the receipt of your order #{number}: {url}',
    '{hello}, este es el recibo de tu pedido #{number}: {url}',
    '{hello}, este é o recibo do seu pedido #{number}: {url}',
  ],
  replaces: [
    'It takes the place of order #{replaced}, which is cancelled: please do not pay at the link of that one.',
    'Reemplaza al pedido #{replaced}, que queda cancelado: por favor no pagues con el enlace de ese.',
    'Fica no lugar do pedido #{replaced}, que foi cancelado: por favor não pague pelo link daquele.',
  ],
  total: ['Total: {total}', 'Total: {total}', 'Total: {total}'],
  partCame: ['Received: {amount}', 'Recibido: {amount}', 'Recebido: {amount}'],
  allPaid: ['It is paid. Thank you!', 'Ya está pagado. ¡Gracias!', 'Já está pago. Obrigado!'],
  leftToPay: ['Left to pay: {left}', 'Falta por pagar: {left}', 'Falta pagar: {left}'],
  goesTo: ['Delivery: {address}', 'Entrega: {address}', 'Entrega: {address}'],
  goesToNow: [
    '{hello}, your order #{number} now goes to: {address}. Tell us if anything of it is not right.',
    '{hello}, tu pedido #{number} ahora va a: {address}. Avísanos si algo no está bien.',
    '{hello}, seu pedido #{number} agora vai para: {address}. Avise se algo não estiver certo.',
  ],
  onItsWay: ['On its way', 'Va en camino', 'Está a caminho'],
  whereIs: [
    '{hello}, about your order #{number}: {told}',
    '{hello}, sobre tu pedido #{number}: {told}',
    '{hello}, sobre seu pedido #{number}: {told}',
  ],
  fetched: ['You pick it up at the shop.', 'Lo recoges en la tienda.', 'Você retira na loja.'],
  payAt: ['You can pay here: {url}', 'Puedes pagar aquí: {url}', 'Você pode pagar aqui: {url}'],
  cancelledBy_customer: [
    '{hello}, your order #{number} ({total}) is cancelled, as you asked.',
    '{hello}, tu pedido #{number} ({total}) quedó cancelado, como pediste.',
    '{hello}, seu pedido #{number} ({total}) foi cancelado, como você pediu.',
  ],
  cancelledBy_stock: [
    '{hello}, we had to cancel your order #{number} ({total}): it is out of stock. We are sorry.',
    '{hello}, tuvimos que cancelar tu pedido #{number} ({total}): se agotó. Lo sentimos.',
    '{hello}, tivemos que cancelar seu pedido #{number} ({total}): esgotou. Sentimos muito.',
  ],
  cancelledBy_unpaid: [
    '{hello}, your order #{number} ({total}) was cancelled, because we did not receive the payment.',
    '{hello}, tu pedido #{number} ({total}) quedó cancelado porque no recibimos el pago.',
    '{hello}, seu pedido #{number} ({total}) foi cancelado porque não recebemos o pagamento.',
  ],
  cancelledBy_delivery: [
    '{hello}, we had to cancel your order #{number} ({total}): we cannot deliver it. We are sorry.',
    '{hello}, tuvimos que cancelar tu pedido #{number} ({total}): no podemos entregarlo. Lo sentimos.',
    '{hello}, tivemos que cancelar seu pedido #{number} ({total}): não conseguimos entregar. Sentimos muito.',
  ],
  cancelledBy_mistake: [
    '{hello}, we cancelled your order #{number} ({total}): it was made by mistake.',
    '{hello}, cancelamos tu pedido #{number} ({total}): se hizo por error.',
    '{hello}, cancelamos seu pedido #{number} ({total}): foi feito por engano.',
  ],
  cancelledBy_other: [
    '{hello}, your order #{number} ({total}) was cancelled.',
    '{hello}, tu pedido #{number} ({total}) quedó cancelado.',
    '{hello}, seu pedido #{number} ({total}) foi cancelado.',
  ],
  gaveBack: ['We gave you back {amount}.', 'Te devolvimos {amount}.', 'Devolvemos {amount} a você.'],
  willGiveBack: [
    'We will give you your money back.',
    'Te vamos a devolver el dinero.',
    'Vamos devolver o seu dinheiro.',
  ],
  linkIsOver: [
    'Please do not pay it at the link you have.',
    'Por favor no lo pagues con el enlace que tienes.',
    'Por favor, não pague pelo link que você tem.',
  ],
})
