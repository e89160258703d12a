import { defineTexts } from '../../../i18n/texts.ts'

export const shopLineTexts = defineTexts({
  somebody: ['Somebody', 'Alguien', 'Alguém'],
  customer: ['The customer', 'El cliente', 'O cliente'],
  server: ['The server', 'El servidor', 'O servidor'],
  shop: ['The connected shop', 'La tienda conectada', 'A loja conectada'],
  provider: ['The payment provider', 'La plataforma de pagos', 'A plataforma de pagamentos'],
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
  order_placed: [
    '{who} placed order {subject}',
    '{who} hizo el pedido {subject}',
    '{who} fez o pedido {subject}',
  ],
  refundedAmount: [
    '{who} noted a refund of {amount} for order {subject}',
    '{who} anotó una devolución de {amount} del pedido {subject}',
    '{who} anotou uma devolução de {amount} do pedido {subject}',
  ],
  paidAmount: [
    '{who} noted the payment of {amount} for order {subject}',
    '{who} registró el pago de {amount} del pedido {subject}',
    '{who} registrou o pagamento de {amount} do pedido {subject}',
  ],
  order_part_paid: [
    '{who} noted {amount} as a part of order {subject}',
    '{who} anotó un abono de {amount} al pedido {subject}',
    '{who} anotou um sinal de {amount} no pedido {subject}',
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
  order_replaced: [
    '{who} changed order {former}: it is order {subject} now',
    '{who} cambió el pedido {former}: ahora es el {subject}',
    '{who} mudou o pedido {former}: agora é o {subject}',
  ],
  order_lines_added: [
    '{who} added products to order {subject}',
    '{who} agregó productos al pedido {subject}',
    '{who} adicionou produtos ao pedido {subject}',
  ],
  order_completed: [
    '{who} marked order {subject} as delivered',
    '{who} marcó el pedido {subject} como entregado',
    '{who} marcou o pedido {subject} como entregue',
  ],
  order_reopened: [
    '{who} took back that order {subject} was delivered',
    '{who} quitó que el pedido {subject} estaba entregado',
    '{who} desfez a entrega do pedido {subject}',
  ],
  order_refund_undone: [
    '{who} took back a refund of {amount} for order {subject}: it was noted by mistake',
    '{who} quitó una devolución de {amount} del pedido {subject}: se anotó por error',
    '{who} tirou uma devolução de {amount} do pedido {subject}: foi anotada por engano',
  ],
  order_payment_undone: [
    '{who} took back a payment of {amount} for order {subject}: it was noted by mistake',
    '{who} quitó un pago de {amount} del pedido {subject}: se anotó por error',
    '{who} tirou um pagamento de {amount} do pedido {subject}: foi anotado por engano',
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
  appointment_places_changed: [
    '{who} changed for how many it is: {subject}, {time}',
    '{who} cambió para cuántas personas es: {subject}, {time}',
    '{who} mudou para quantas pessoas é: {subject}, {time}',
  ],
  appointment_cancelled: [
    '{who} cancelled {subject} of {time}',
    '{who} canceló {subject} de {time}',
    '{who} cancelou {subject} de {time}',
  ],
})
