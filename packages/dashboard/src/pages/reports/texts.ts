import { defineTexts } from '../../i18n/texts.ts'

export const reportTexts = defineTexts({
  title: ['Reports', 'Informes', 'Relatórios'],
  description: [
    'From {from} to {to}, beside the days before: {formerFrom} to {formerTo}.',
    'Del {from} al {to}, comparado con los días anteriores: {formerFrom} al {formerTo}.',
    'De {from} a {to}, comparado com os dias anteriores: {formerFrom} a {formerTo}.',
  ],
  period: ['Period', 'Período', 'Período'],
  lastDays: ['{n} days', '{n} días', '{n} dias'],
  from: ['From', 'Desde', 'De'],
  to: ['To', 'Hasta', 'Até'],
  before: ['Before', 'Antes', 'Antes'],
  change: ['Change', 'Cambio', 'Variação'],
  isNew: ['new', 'nuevo', 'novo'],

  sales: ['Revenue by product', 'Ingresos por producto', 'Receita por produto'],
  salesText: [
    'Orders paid in these days. What was cancelled or given back later is named beside it.',
    'Pedidos pagados en estos días. Lo cancelado o devuelto después se indica al lado.',
    'Pedidos pagos nesses dias. O que foi cancelado ou devolvido depois aparece ao lado.',
  ],
  product: ['Product', 'Producto', 'Produto'],
  units: ['Units', 'Unidades', 'Unidades'],
  revenue: ['Revenue', 'Ingresos', 'Receita'],
  returned: ['Cancelled or given back', 'Cancelado o devuelto', 'Cancelado ou devolvido'],
  total: ['Total', 'Total', 'Total'],
  noSales: [
    'Nothing was paid in these days',
    'No hubo pagos en estos días',
    'Não houve pagamentos nesses dias',
  ],
  noSalesText: ['Choose other days.', 'Elige otros días.', 'Escolha outros dias.'],
  fileName: ['revenue-by-product', 'ingresos-por-producto', 'receita-por-produto'],

  chats: ['From chat to order', 'Del chat al pedido', 'Do chat ao pedido'],
  chatsText: [
    'New chats of these days, and how far each has come until now.',
    'Chats nuevos de estos días y hasta dónde llegó cada uno.',
    'Novos chats desses dias e até onde cada um chegou.',
  ],
  started: ['Chats started', 'Chats iniciados', 'Chats iniciados'],
  with_cart: ['Put something in the cart', 'Pusieron algo en el carrito', 'Colocaram algo no carrinho'],
  ordered: ['Ordered', 'Pidieron', 'Pediram'],
  paid: ['Paid', 'Pagaron', 'Pagaram'],

  answers: ['How long customers wait', 'Cuánto esperan los clientes', 'Quanto os clientes esperam'],
  answersText: [
    'People: from the hand-over, or the customer’s next message, to the answer of a person.',
    'Personas: desde que el bot pasa el chat, o el siguiente mensaje del cliente, hasta la respuesta de una persona.',
    'Pessoas: desde que o bot passa o chat, ou a próxima mensagem do cliente, até a resposta de uma pessoa.',
  ],
  who: ['Answered by', 'Responde', 'Quem responde'],
  bot: ['The bot', 'El bot', 'O bot'],
  people: [
    'People, in opening hours',
    'Personas, en horario de atención',
    'Pessoas, em horário de atendimento',
  ],
  people_outside: ['People, outside of them', 'Personas, fuera de horario', 'Pessoas, fora do horário'],
  count: ['Answers', 'Respuestas', 'Respostas'],
  median: ['Half within', 'La mitad en menos de', 'Metade em menos de'],
  p90: ['9 of 10 within', '9 de cada 10 en menos de', '9 de cada 10 em menos de'],
  noAnswers: [
    'Nobody was answered in these days.',
    'No hubo respuestas en estos días.',
    'Não houve respostas nesses dias.',
  ],
})
