// Words around the data on the page about a person: in Spanish, Portuguese and English.
import type { Language } from '@mostrador/contract/languages'

const words = {
  title: ['Lo que {shop} guarda de {name}', 'O que {shop} guarda de {name}', 'What {shop} keeps of {name}'],
  made: ['Hecho el {at}.', 'Feito em {at}.', 'Made on {at}.'],
  whole: [
    'El archivo person.json, al lado, tiene lo mismo completo, para programas.',
    'O arquivo person.json, ao lado, tem o mesmo por completo, para programas.',
    'The file person.json beside it has the same in full, for programs.',
  ],
  contact: ['Datos', 'Dados', 'Details'],
  name: ['Nombre', 'Nome', 'Name'],
  phone: ['Teléfono', 'Telefone', 'Phone'],
  told_phone: ['Teléfono dicho en el chat', 'Telefone dito no chat', 'Phone said in the chat'],
  email: ['Correo', 'E-mail', 'E-mail'],
  since: ['Desde', 'Desde', 'Since'],
  last: ['Último mensaje', 'Última mensagem', 'Last message'],
  labels: ['Etiquetas', 'Etiquetas', 'Labels'],
  unnamed: ['sin nombre', 'sem nome', 'no name'],
  consents: ['Mensajes que quiere recibir', 'Mensagens que quer receber', 'Messages that are wanted'],
  marketing: ['Ofertas', 'Ofertas', 'Offers'],
  service: ['Sobre pedidos y citas', 'Sobre pedidos e agendamentos', 'About orders and appointments'],
  yes: ['sí', 'sim', 'yes'],
  no: ['no', 'não', 'no'],
  noted: ['Anotado por el negocio', 'Anotado pelo negócio', 'Noted by the business'],
  orders: ['Pedidos', 'Pedidos', 'Orders'],
  order: ['Pedido {number}', 'Pedido {number}', 'Order {number}'],
  order_pending: ['pendiente', 'pendente', 'pending'],
  order_confirmed: ['confirmado', 'confirmado', 'confirmed'],
  order_completed: ['terminado', 'concluído', 'done'],
  order_cancelled: ['cancelado', 'cancelado', 'cancelled'],
  order_requires_action: ['por resolver', 'a resolver', 'to be looked at'],
  appointments: ['Citas', 'Agendamentos', 'Appointments'],
  appointment_pending: ['pendiente', 'pendente', 'pending'],
  appointment_scheduled: ['agendada', 'agendado', 'booked'],
  appointment_completed: ['cumplida', 'realizado', 'took place'],
  appointment_cancelled: ['cancelada', 'cancelado', 'cancelled'],
  appointment_no_show: ['no vino', 'não veio', 'did not come'],
  conversations: ['Conversaciones', 'Conversas', 'Conversations'],
  by_user: ['Cliente', 'Cliente', 'Customer'],
  by_assistant: ['Bot', 'Bot', 'Bot'],
  by_agent: ['Negocio', 'Negócio', 'Business'],
  by_system: ['Aviso', 'Aviso', 'Notice'],
  note: ['Nota interna', 'Nota interna', 'Internal note'],
  file: ['archivo', 'arquivo', 'file'],
  gone: ['el archivo ya no está', 'o arquivo não está mais', 'the file is gone'],
  campaigns: ['Campañas recibidas', 'Campanhas recebidas', 'Campaigns received'],
  none: ['Nada.', 'Nada.', 'Nothing.'],
} as const satisfies Record<string, readonly [string, string, string]>

const order: readonly Language[] = ['es', 'pt', 'en']

export type PageWord = keyof typeof words

export const isPageWord = (name: string): name is PageWord => Object.hasOwn(words, name)

export function pageWord(language: Language, name: PageWord, values: Record<string, string> = {}): string {
  const text = words[name][order.indexOf(language)] ?? words[name][2]
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
}
