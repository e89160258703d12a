import { defineTexts } from '../../i18n/texts.ts'

export const reminderTexts = defineTexts({
  title: ['Reminders', 'Recordatorios', 'Lembretes'],
  decisions: ['{n} decision | {n} decisions', '{n} decisión | {n} decisiones', '{n} decisão | {n} decisões'],
  kind_appointment_day: ['Appointment, the day before', 'Cita, el día antes', 'Agendamento, no dia anterior'],
  kind_appointment_hours: ['Appointment, shortly before', 'Cita, poco antes', 'Agendamento, pouco antes'],
  kind_unpaid_order: ['Order not paid', 'Pedido sin pagar', 'Pedido não pago'],
  kind_left_cart: ['Cart left behind', 'Carrito abandonado', 'Carrinho abandonado'],
  kind_back_in_stock: ['Product is back', 'Producto de nuevo disponible', 'Produto de volta'],
  kind_after_visit: ['After a visit', 'Después de la visita', 'Depois da visita'],
  goes: ['Goes {when}', 'Sale {when}', 'Sai {when}'],
  goesByTemplate: ['Goes {when}, by template', 'Sale {when}, con plantilla', 'Sai {when}, por modelo'],
  goesDelayed: [
    'Goes {when}, when the quiet hours end',
    'Sale {when}, al terminar las horas de silencio',
    'Sai {when}, quando terminam as horas de silêncio',
  ],
  goesTalk: [
    'Goes {when}, once the customer stops writing',
    'Sale {when}, cuando el cliente deje de escribir',
    'Sai {when}, quando o cliente parar de escrever',
  ],
  goesNot: ['Will not go', 'No va a salir', 'Não vai sair'],
  waitTitle: ['Customers who wait for it', 'Clientes que lo esperan', 'Clientes que esperam'],
  waits: [
    '{n} customer asked to be told when it is back. | {n} customers asked to be told when it is back.',
    '{n} cliente pidió que le avises cuando llegue. | {n} clientes pidieron que les avises cuando llegue.',
    '{n} cliente pediu para ser avisado quando chegar. | {n} clientes pediram para ser avisados quando chegar.',
  ],
  waitsForStock: [
    'They are told by themselves once there is stock.',
    'Se les avisa solo en cuanto haya existencias.',
    'São avisados automaticamente assim que houver estoque.',
  ],
  waitsOff: [
    'The reminder “Product is back” is off: nobody is told.',
    'El recordatorio «Producto de nuevo disponible» está apagado: no se avisa a nadie.',
    'O lembrete “Produto de volta” está desligado: ninguém é avisado.',
  ],
  since: ['since {when}', 'desde {when}', 'desde {when}'],
  noneComes: [
    'No reminder will be sent for it.',
    'No saldrá ningún recordatorio.',
    'Nenhum lembrete vai sair.',
  ],
  state_sent: ['Sent', 'Enviado', 'Enviado'],
  state_skipped: ['Not sent', 'No enviado', 'Não enviado'],
  form_text: ['as a message', 'como mensaje', 'como mensagem'],
  form_template: ['by template', 'con plantilla', 'por modelo'],
  reason_opted_out: [
    'The customer wants no such messages.',
    'El cliente no quiere estos mensajes.',
    'O cliente não quer essas mensagens.',
  ],
  reason_weekly_limit: [
    'The customer got as many this week as you allow.',
    'El cliente ya recibió esta semana los que permites.',
    'O cliente já recebeu nesta semana o máximo que você permite.',
  ],
  reason_night: [
    'It was night for the customer, and by morning it would have been too late.',
    'Era de noche para el cliente y en la mañana ya era tarde.',
    'Era noite para o cliente e de manhã já seria tarde.',
  ],
  reason_late: [
    'It was too late when it could be sent.',
    'Cuando se pudo enviar ya era tarde.',
    'Quando deu para enviar, já era tarde.',
  ],
  reason_booked_late: [
    'It was booked or moved shortly before, so the customer knows.',
    'Se reservó o cambió poco antes, así que el cliente ya lo sabe.',
    'Foi marcado ou mudado pouco antes, então o cliente já sabe.',
  ],
  reason_passed: [
    'Its time had passed when you saved these hours.',
    'Su momento ya había pasado cuando guardaste estas horas.',
    'O momento já tinha passado quando você salvou estas horas.',
  ],
  reason_just_reminded: [
    'Another reminder of this appointment went shortly before.',
    'Otro recordatorio de esta cita salió poco antes.',
    'Outro lembrete deste agendamento saiu pouco antes.',
  ],
  reason_no_conversation: [
    'This customer has no conversation, and no approved template is chosen that could open one.',
    'Este cliente no tiene conversación, y no hay elegida una plantilla aprobada que la abra.',
    'Este cliente não tem conversa, e não há escolhido um modelo aprovado que a abra.',
  ],
  reason_person: [
    'One of your people is talking with the customer.',
    'Alguien de tu equipo está hablando con el cliente.',
    'Alguém da sua equipe está falando com o cliente.',
  ],
  reason_waiting: [
    'The customer waits for your answer.',
    'El cliente espera tu respuesta.',
    'O cliente espera a sua resposta.',
  ],
  reason_no_template: [
    'The customer has not written for a day, and no approved template is chosen.',
    'El cliente no escribe hace un día y no hay plantilla aprobada elegida.',
    'O cliente não escreve há um dia e não há modelo aprovado escolhido.',
  ],
  reason_template_incomplete: [
    'The template has a variable that this reminder cannot fill.',
    'La plantilla tiene una variable que este recordatorio no puede llenar.',
    'O modelo tem uma variável que este lembrete não consegue preencher.',
  ],
  reason_no_link: [
    'No address for reviews is set.',
    'No hay dirección para reseñas.',
    'Não há endereço para avaliações.',
  ],
})
