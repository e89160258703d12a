// Words about what customers said of messages, on their pages and in the files that the server writes: English, Spanish,
// Portuguese.

export const consentWords = {
  service: ['About orders and appointments', 'Sobre pedidos y citas', 'Sobre pedidos e agendamentos'],
  marketing: ['Offers', 'Ofertas', 'Ofertas'],
  words: ['Wrote it', 'Lo escribió', 'Escreveu'],
  web_chat: ['Wrote it in the web chat', 'Lo escribió en el chat web', 'Escreveu no chat do site'],
  platform: ['Chose it in WhatsApp', 'Lo eligió en WhatsApp', 'Escolheu no WhatsApp'],
  import: ['Imported list', 'Lista importada', 'Lista importada'],
  person: ['Noted by {name}', 'Anotado por {name}', 'Anotado por {name}'],
  before_erasure: ['Said before being erased', 'Lo dijo antes de ser borrado', 'Disse antes de ser apagado'],
  someone: ['somebody who left', 'alguien que ya no está', 'alguém que já saiu'],
} as const satisfies Readonly<Record<string, readonly [string, string, string]>>

/** Heads and answers of the file with all consents. */
export const consentFileWords = {
  name: ['Customer', 'Cliente', 'Cliente'],
  phone: ['Phone', 'Teléfono', 'Telefone'],
  kind: ['Messages', 'Mensajes', 'Mensagens'],
  answer: ['Answer', 'Respuesta', 'Resposta'],
  day: ['Said on', 'Cuándo lo dijo', 'Quando disse'],
  source: ['Source', 'Cómo consta', 'Como consta'],
  reason: ['Words or reason', 'Palabras o motivo', 'Palavras ou motivo'],
  yes: ['yes', 'sí', 'sim'],
  no: ['no', 'no', 'não'],
  fileName: ['consents', 'consentimientos', 'consentimentos'],
} as const satisfies Readonly<Record<string, readonly [string, string, string]>>
