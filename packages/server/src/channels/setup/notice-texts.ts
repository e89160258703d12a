// Mails to people when a channel can no longer send, and when it can again.
import { isLanguage, type Language } from '@mostrador/contract/languages'
import type { NoticeOfAccount, NoticeText, NoticeTexts } from '../../accounts/notice-mails.ts'
import type { Attention } from './channel-state.ts'

type Facts = { channel: string; account: string; detail: string; link: string; todo: string }
type Written = (facts: Facts) => NoticeText

/** `publicUrl` is the dashboard's address. */
export function channelNoticeTexts(publicUrl: string): NoticeTexts {
  const written = (kind: keyof typeof texts) => (notice: NoticeOfAccount) => {
    const language = isLanguage(notice.language) ? notice.language : 'en'
    return texts[kind][language](factsOf(notice, language, publicUrl))
  }
  return { 'channel.attention': written('attention'), 'channel.recovered': written('recovered') }
}

function factsOf({ data, account_name }: NoticeOfAccount, language: Language, publicUrl: string): Facts {
  const attention = String(data.attention ?? '')
  return {
    channel: String(data.name ?? data.platform ?? ''),
    account: account_name,
    detail: String(data.detail ?? ''),
    link: `${publicUrl}/`,
    todo: isAttention(attention) ? todos[attention][language] : '',
  }
}

function isAttention(text: string): text is Attention {
  return Object.hasOwn(todos, text)
}

const todos: Record<Attention, Record<Language, string>> = {
  needs_token: {
    es: 'Póngale al canal un token de acceso.',
    pt: 'Coloque um token de acesso no canal.',
    en: 'Give the channel an access token.',
  },
  needs_reauth: {
    es: 'El token de acceso venció o fue revocado: póngale al canal uno nuevo.',
    pt: 'O token de acesso expirou ou foi revogado: coloque um novo no canal.',
    en: 'The access token has expired or was revoked: give the channel a new one.',
  },
  needs_permission: {
    es: 'Al token le falta un permiso: concédalo en la plataforma, o ponga un token que lo tenga.',
    pt: 'Falta uma permissão ao token: conceda-a na plataforma, ou use um token que a tenha.',
    en: 'The token lacks a permission: grant it on the platform, or use a token that has it.',
  },
}

const texts = {
  attention: {
    es: ({ channel, account, detail, todo, link }) => ({
      subject: `No se puede enviar por ${channel}`,
      text: `Por el canal ${channel} de ${account} no sale ningún mensaje. La plataforma dice: ${detail}

Los mensajes quedan en espera; los que pasen de 24 horas ya no se enviarán.

Qué hacer: ${todo}

${link}
`,
    }),
    pt: ({ channel, account, detail, todo, link }) => ({
      subject: `Não é possível enviar por ${channel}`,
      text: `Nenhuma mensagem sai pelo canal ${channel} de ${account}. A plataforma diz: ${detail}

As mensagens ficam à espera; as que passarem de 24 horas não serão mais enviadas.

O que fazer: ${todo}

${link}
`,
    }),
    en: ({ channel, account, detail, todo, link }) => ({
      subject: `Nothing can be sent on ${channel}`,
      text: `No message goes out on the channel ${channel} of ${account}. The platform says: ${detail}

Messages wait; those that have waited for 24 hours will not be sent any more.

What to do: ${todo}

${link}
`,
    }),
  },
  recovered: {
    es: ({ channel, account, link }) => ({
      subject: `Se envía otra vez por ${channel}`,
      text: `Por el canal ${channel} de ${account} salen otra vez mensajes, también los que esperaban.

${link}
`,
    }),
    pt: ({ channel, account, link }) => ({
      subject: `O envio por ${channel} voltou`,
      text: `As mensagens voltaram a sair pelo canal ${channel} de ${account}, inclusive as que esperavam.

${link}
`,
    }),
    en: ({ channel, account, link }) => ({
      subject: `${channel} sends again`,
      text: `Messages go out on the channel ${channel} of ${account} again, those that waited included.

${link}
`,
    }),
  },
} as const satisfies Record<string, Record<Language, Written>>
