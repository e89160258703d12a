import { defineTexts } from '../../i18n/texts.ts'

export const historyTexts = defineTexts({
  somebody: ['Somebody', 'Alguien', 'Alguém'],
  taken: ['{who} took it', '{who} la tomó', '{who} assumiu'],
  given_back: ['{who} gave it back to the bot', '{who} la devolvió al bot', '{who} devolveu ao bot'],
  assigned: ['{who} assigned it to {subject}', '{who} la asignó a {subject}', '{who} passou para {subject}'],
  assignedByRule: [
    'Assigned to {subject} by itself',
    'Asignada automáticamente a {subject}',
    'Atribuída automaticamente a {subject}',
  ],
  unassigned: ['{who} left it to nobody', '{who} la dejó sin asignar', '{who} deixou sem responsável'],
  labelled: [
    '{who} added the label {subject}',
    '{who} puso la etiqueta {subject}',
    '{who} pôs a etiqueta {subject}',
  ],
  unlabelled: [
    '{who} removed the label {subject}',
    '{who} quitó la etiqueta {subject}',
    '{who} tirou a etiqueta {subject}',
  ],
  settled: ['{who}: needs no answer', '{who}: no requiere respuesta', '{who}: não precisa de resposta'],
  resolved: ['{who} resolved it', '{who} la resolvió', '{who} resolveu'],
  reopened: ['{who} opened it again', '{who} la abrió de nuevo', '{who} reabriu'],
  reopenedByCustomer: [
    'The customer came back',
    'El cliente volvió a escribir',
    'O cliente voltou a escrever',
  ],
  snoozed: ['{who} snoozed it until {time}', '{who} la pospuso hasta {time}', '{who} adiou até {time}'],
  woken: ['{who} brought it back', '{who} la trajo de vuelta', '{who} trouxe de volta'],
  wokenByItself: ['It came back by itself', 'Volvió por sí sola', 'Voltou sozinha'],
  order_cancelled: [
    '{who} cancelled order {subject}',
    '{who} canceló el pedido {subject}',
    '{who} cancelou o pedido {subject}',
  ],
  orderExpired: [
    'Order {subject} was not paid in time and is cancelled',
    'El pedido {subject} no se pagó a tiempo y quedó cancelado',
    'O pedido {subject} não foi pago a tempo e ficou cancelado',
  ],
  orderCancelledByCommand: [
    'Order {subject} was cancelled on the server',
    'El pedido {subject} se canceló desde el servidor',
    'O pedido {subject} foi cancelado pelo servidor',
  ],
  order_refunded: [
    '{who} noted a refund of order {subject}',
    '{who} anotó una devolución del pedido {subject}',
    '{who} anotou uma devolução do pedido {subject}',
  ],
  customer: ['The customer', 'El cliente', 'O cliente'],
  server: ['The server', 'El servidor', 'O servidor'],
  shop: ['The connected shop', 'La tienda conectada', 'A loja conectada'],
  provider: ['The payment provider', 'La plataforma de pagos', 'A plataforma de pagamentos'],
  order_placed: [
    '{who} placed order {subject}',
    '{who} hizo el pedido {subject}',
    '{who} fez o pedido {subject}',
  ],
  order_paid: [
    '{who} noted order {subject} as paid',
    '{who} registró el pago del pedido {subject}',
    '{who} registrou o pagamento do pedido {subject}',
  ],
  order_address_changed: [
    '{who} changed the address of order {subject}',
    '{who} cambió la dirección del pedido {subject}',
    '{who} mudou o endereço do pedido {subject}',
  ],
  order_tracking_changed: [
    '{who} noted where order {subject} is',
    '{who} anotó dónde va el pedido {subject}',
    '{who} anotou onde está o pedido {subject}',
  ],
  order_delivery_fee_changed: [
    '{who} changed the delivery fee of order {subject}',
    '{who} cambió el domicilio del pedido {subject}',
    '{who} mudou o frete do pedido {subject}',
  ],
  order_discount_changed: [
    '{who} changed the discount of order {subject}',
    '{who} cambió el descuento del pedido {subject}',
    '{who} mudou o desconto do pedido {subject}',
  ],
  order_measure_changed: [
    '{who} changed the weight in order {subject}',
    '{who} cambió el peso en el pedido {subject}',
    '{who} mudou o peso no pedido {subject}',
  ],
  order_quantity_changed: [
    '{who} changed the quantities of order {subject}',
    '{who} cambió las cantidades del pedido {subject}',
    '{who} mudou as quantidades do pedido {subject}',
  ],
  appointment: ['appointment', 'cita', 'agendamento'],
  appointment_booked: [
    '{who} booked {subject} for {time}',
    '{who} agendó {subject} para {time}',
    '{who} agendou {subject} para {time}',
  ],
  appointment_moved: [
    '{who} moved {subject} to {time}',
    '{who} pasó {subject} a {time}',
    '{who} mudou {subject} para {time}',
  ],
  appointment_cancelled: [
    '{who} cancelled {subject} of {time}',
    '{who} canceló {subject} de {time}',
    '{who} cancelou {subject} de {time}',
  ],
  note_deleted: ['{who} deleted a note', '{who} eliminó una nota', '{who} excluiu uma nota'],
})
