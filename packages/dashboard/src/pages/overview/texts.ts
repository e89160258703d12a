import { defineTexts } from '../../i18n/texts.ts'

export const overviewTexts = defineTexts({
  title: ['Overview', 'Resumen', 'Visão geral'],
  period: ['Period', 'Período', 'Período'],
  today: ['Today', 'Hoy', 'Hoje'],
  /** Beside the others there is room for one word on a phone. */
  week: ['Week', 'Semana', 'Semana'],
  thisWeek: ['This week', 'Esta semana', 'Esta semana'],
  days: ['{n} days', '{n} días', '{n} dias'],
  waiting: ['Needs a person now', 'Requiere una persona ahora', 'Precisa de uma pessoa agora'],
  showAll: ['Show all', 'Mostrar todo', 'Mostrar tudo'],
  waitingConversations: [
    '1 conversation | {n} conversations',
    '1 conversación | {n} conversaciones',
    '1 conversa | {n} conversas',
  ],
  waitingOrders: ['1 order | {n} orders', '1 pedido | {n} pedidos', '1 pedido | {n} pedidos'],
  waitingAppointments: [
    '1 appointment | {n} appointments',
    '1 cita | {n} citas',
    '1 agendamento | {n} agendamentos',
  ],
  waitingWebhooks: ['1 webhook | {n} webhooks', '1 webhook | {n} webhooks', '1 webhook | {n} webhooks'],
  stopped: [
    'Nothing is answered or sent at the moment',
    'Por ahora no se responde ni se envía nada',
    'No momento nada é respondido nem enviado',
  ],
  stoppedWhy: [
    'A part of this service is not running. Nothing is lost: it is answered and sent as soon as it runs again. Tell whoever runs the service.',
    'Una parte de este servicio no está funcionando. No se pierde nada: se responde y se envía en cuanto vuelva. Avisa a quien administra el servicio.',
    'Uma parte deste serviço não está funcionando. Nada se perde: é respondido e enviado assim que voltar. Avise quem administra o serviço.',
  ],
  nothingWaits: [
    'No customer waits for your answer. The bot has it.',
    'Ningún cliente espera tu respuesta. El bot se encarga.',
    'Nenhum cliente espera sua resposta. O bot cuida disso.',
  ],
  orderWaits: ['Order needs a look', 'Un pedido requiere atención', 'Um pedido precisa de atenção'],
  orderAwaitsWord: [
    'New: tell the customer how to pay',
    'Nuevo: dile al cliente cómo pagar',
    'Novo: diga ao cliente como pagar',
  ],
  appointmentWaits: ['Appointment to confirm', 'Cita por confirmar', 'Agendamento a confirmar'],
  webhookWaits: [
    'Broken webhook, {n} held',
    'Webhook con fallas, {n} retenida | Webhook con fallas, {n} retenidas',
    'Webhook com falha, {n} retida | Webhook com falha, {n} retidas',
  ],
  messages: ['Messages', 'Mensajes', 'Mensagens'],
  customers: ['Customers', 'Clientes', 'Clientes'],
  bot: ['Bot', 'Bot', 'Bot'],
  people: ['People', 'Personas', 'Pessoas'],
  turns: [
    'Answered by the bot, passed to a person',
    'Atendidas por el bot y pasadas a una persona',
    'Atendidas pelo bot e passadas a uma pessoa',
  ],
  botTurns: ['Answers of the bot', 'Respuestas del bot', 'Respostas do bot'],
  handOvers: ['Passed to a person', 'Pasadas a una persona', 'Passadas a uma pessoa'],
  orders: ['Orders', 'Pedidos', 'Pedidos'],
  revenue: ['Revenue', 'Ingresos', 'Receita'],
  revenueIs: [
    'received on these days, refunds not taken off',
    'recibido en estos días, sin descontar devoluciones',
    'recebido nestes dias, sem descontar devoluções',
  ],
  bookings: ['Appointments', 'Citas', 'Agendamentos'],
  emptyTitle: ['Nothing happened yet', 'Todavía no hay movimiento', 'Ainda não há movimento'],
  empty: [
    'As soon as a customer writes, you see it here.',
    'En cuanto un cliente escriba, lo verás aquí.',
    'Assim que um cliente escrever, você verá aqui.',
  ],
  quietTitle: ['Nothing in this time', 'Nada en este tiempo', 'Nada neste período'],
  quiet: [
    'Choose a longer period to see what was before.',
    'Elige un período más largo para ver lo anterior.',
    'Escolha um período maior para ver o que houve antes.',
  ],
})
