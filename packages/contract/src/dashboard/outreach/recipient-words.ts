// Words of a campaign's recipients, on the page and in the file that the server writes: English, Spanish, Portuguese.
import type { Language } from '../../languages.ts'

type Words = Readonly<Record<string | number, readonly [string, string, string]>>

const places: Record<Language, 0 | 1 | 2> = { en: 0, es: 1, pt: 2 }

/** The word in the language. */
export function wordIn(words: readonly [string, string, string], language: Language): string {
  return words[places[language]]
}

export const recipientWords = {
  name: ['Customer', 'Cliente', 'Cliente'],
  phone: ['Phone', 'Teléfono', 'Telefone'],
  outcome: ['Result', 'Resultado', 'Resultado'],
  reason: ['Why', 'Motivo', 'Motivo'],
  when: ['When', 'Cuándo', 'Quando'],
  answered: ['Answered', 'Respondió', 'Respondeu'],
  opted_out: ['Opted out', 'Se dio de baja', 'Saiu'],
  ordered: ['Ordered', 'Pidió', 'Comprou'],
  orders: ['Orders', 'Pedidos', 'Pedidos'],
  waiting: ['Waiting', 'En espera', 'Na espera'],
  unsent: ['Not sent', 'Sin enviar', 'Não enviada'],
  open: ['On its way', 'En camino', 'A caminho'],
  sent: ['Sent', 'Enviado', 'Enviada'],
  delivered: ['Delivered', 'Entregado', 'Entregue'],
  read: ['Read', 'Leído', 'Lida'],
  failed: ['Not delivered', 'No entregado', 'Não entregue'],
  unknown: ['Nobody knows', 'No se sabe', 'Não se sabe'],
  left_out: ['Left out', 'Quedó fuera', 'Ficou de fora'],
  yes: ['yes', 'sí', 'sim'],
  fileName: ['recipients', 'destinatarios', 'destinatarios'],
} as const satisfies Words

/** Why somebody was left out. */
export const leftOutWords = {
  opted_out: [
    'Said no, or are blocked',
    'Dijeron que no, o están bloqueados',
    'Disseram não, ou estão bloqueados',
  ],
  no_consent: ['Never said yes to offers', 'Nunca dijeron sí a ofertas', 'Nunca disseram sim a ofertas'],
  phone_opted_out: ['The same phone said no', 'El mismo teléfono dijo que no', 'O mesmo telefone disse não'],
  no_phone: ['No phone', 'Sin teléfono', 'Sem telefone'],
  frequency: [
    'Had enough messages lately',
    'Ya recibieron suficientes mensajes',
    'Já receberam mensagens suficientes',
  ],
  had_it: ['Got it already', 'Ya la recibieron', 'Já receberam'],
  no_value: ['Nothing for a variable', 'Sin dato para una variable', 'Sem dado para uma variável'],
} as const satisfies Words

/** Failures in plain words, by our codes and those of the platform. */
export const failureWords = {
  no_consent: ['Did not want it any more', 'Ya no lo quería', 'Não queria mais'],
  undeliverable: [
    'WhatsApp cannot reach this number',
    'WhatsApp no alcanza este número',
    'O WhatsApp não alcança este número',
  ],
  131026: [
    'Has no WhatsApp, or an old one',
    'No tiene WhatsApp, o es muy antiguo',
    'Não tem WhatsApp, ou é muito antigo',
  ],
  131049: [
    'WhatsApp holds offers back from this customer',
    'WhatsApp retiene ofertas para este cliente',
    'O WhatsApp segura ofertas para este cliente',
  ],
  130472: ['Part of a test by WhatsApp', 'Parte de una prueba de WhatsApp', 'Parte de um teste do WhatsApp'],
  131050: ['Stopped offers in WhatsApp', 'Detuvo las ofertas en WhatsApp', 'Parou as ofertas no WhatsApp'],
  132001: [
    'WhatsApp does not know this template',
    'WhatsApp no conoce esta plantilla',
    'O WhatsApp não conhece este modelo',
  ],
  132000: [
    'The variables do not fit the template',
    'Las variables no encajan con la plantilla',
    'As variáveis não combinam com o modelo',
  ],
  132015: ['WhatsApp paused this template', 'WhatsApp pausó esta plantilla', 'O WhatsApp pausou este modelo'],
  expired: ['Waited too long', 'Esperó demasiado', 'Esperou demais'],
  channel_deleted: ['The number was removed', 'Se quitó el número', 'O número foi removido'],
  other: ['Refused by WhatsApp', 'Rechazado por WhatsApp', 'Recusado pelo WhatsApp'],
} as const satisfies Words
