// The schema's descriptions in every language, by their English words without the note on times that many end in.
import { defineTexts } from '../../i18n/texts.ts'

const sameIn = (es: string, pt: string) => (en: string) => [en, es, pt] as const

const words = {
  'The message.': sameIn('El mensaje.', 'A mensagem.'),
  'The conversation it belongs to.': sameIn(
    'La conversación a la que pertenece.',
    'A conversa à qual pertence.',
  ),
  'Who wrote it.': sameIn('Quién lo escribió.', 'Quem escreveu.'),
  'Channel on which it arrived.': sameIn('Canal por el que llegó.', 'Canal pelo qual chegou.'),
  "The channel's own identifier: WhatsApp's phone number id or the page.": sameIn(
    'El identificador propio del canal: el id del número de WhatsApp o la página.',
    'O identificador próprio do canal: o id do número do WhatsApp ou a página.',
  ),
  'Phone of the customer.': sameIn('Teléfono del cliente.', 'Telefone do cliente.'),
  'Name of the customer.': sameIn('Nombre del cliente.', 'Nome do cliente.'),
  'Text, or a description of what was sent.': sameIn(
    'El texto, o una descripción de lo que se envió.',
    'O texto, ou uma descrição do que foi enviado.',
  ),
  "The channel's own id of the message.": sameIn(
    'El id del mensaje en el canal.',
    'O id da mensagem no canal.',
  ),
  'The message as the channel gave it.': sameIn(
    'El mensaje tal como lo dio el canal.',
    'A mensagem como o canal a deu.',
  ),
  'When it was stored.': sameIn('Cuándo se guardó.', 'Quando foi guardada.'),
  "The bot's turn; one event a turn.": sameIn(
    'El turno del bot; un evento por turno.',
    'A vez do bot; um evento por vez.',
  ),
  'The conversation it answers.': sameIn('La conversación que responde.', 'A conversa que responde.'),
  'Channel on which it was sent.': sameIn('Canal por el que se envió.', 'Canal pelo qual foi enviado.'),
  "The channel's own identifier.": sameIn(
    'El identificador propio del canal.',
    'O identificador próprio do canal.',
  ),
  'The parts of the answer in their order.': sameIn(
    'Las partes de la respuesta, en orden.',
    'As partes da resposta, em ordem.',
  ),
  'Its text.': sameIn('Su texto.', 'Seu texto.'),
  'The conversation.': sameIn('La conversación.', 'A conversa.'),
  'Channel on which it takes place.': sameIn('Canal en el que ocurre.', 'Canal em que acontece.'),
  'Phone of the contact.': sameIn('Teléfono del contacto.', 'Telefone do contato.'),
  'Name of the contact.': sameIn('Nombre del contacto.', 'Nome do contato.'),
  'Why a person was called.': sameIn('Por qué se llamó a una persona.', 'Por que uma pessoa foi chamada.'),
  'When.': sameIn('Cuándo.', 'Quando.'),
  'The order.': sameIn('El pedido.', 'O pedido.'),
  "The order's id in the shop it came from.": sameIn(
    'El id del pedido en la tienda de la que vino.',
    'O id do pedido na loja de onde veio.',
  ),
  'Where the order came from.': sameIn('De dónde vino el pedido.', 'De onde veio o pedido.'),
  'Total in major units of `currency`.': sameIn(
    'Total en unidades de `currency`, no en centavos.',
    'Total em unidades de `currency`, não em centavos.',
  ),
  'The conversation it was placed in; null for orders from elsewhere.': sameIn(
    'La conversación en que se hizo; null si el pedido viene de otra parte.',
    'A conversa em que foi feito; null se o pedido vem de outro lugar.',
  ),
  'State of the order.': sameIn('Estado del pedido.', 'Situação do pedido.'),
  'State of the payment.': sameIn('Estado del pago.', 'Situação do pagamento.'),
  'ISO 4217 currency code.': sameIn('Código de moneda ISO 4217.', 'Código de moeda ISO 4217.'),
  'When it was paid.': sameIn('Cuándo se pagó.', 'Quando foi pago.'),
  'The appointment.': sameIn('La cita.', 'O horário.'),
  'The conversation it was booked in; null for others.': sameIn(
    'La conversación en que se agendó; null para las demás.',
    'A conversa em que foi agendado; null para os demais.',
  ),
  'E-mail address of the customer.': sameIn('Correo del cliente.', 'E-mail do cliente.'),
  'Start.': sameIn('Comienzo.', 'Início.'),
  'End.': sameIn('Fin.', 'Fim.'),
  'State of the appointment.': sameIn('Estado de la cita.', 'Situação do horário.'),
  'Address of the video call.': sameIn('Dirección de la videollamada.', 'Endereço da chamada de vídeo.'),
}

export const fieldTexts = defineTexts(
  Object.fromEntries(Object.entries(words).map(([english, rest]) => [english, rest(english)])),
)

const timeNote = / ISO 8601 in UTC with milliseconds\.$/

/** The key of a schema's description. */
export function fieldText(description: string): string {
  return description.replace(timeNote, '')
}
