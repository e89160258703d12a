// Texts of the mails sent when an endpoint breaks, recovers, or is about to lose held deliveries.
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import type { NoticeOfAccount, NoticeText, NoticeTexts } from '../../accounts/notice-mails.ts'

type Facts = { url: string; account: string; held: number; link: string }
type Written = (facts: Facts) => NoticeText

/** `publicUrl` is the dashboard's address. */
export function webhookNoticeTexts(publicUrl: string): NoticeTexts {
  const written = (kind: keyof typeof texts) => (notice: NoticeOfAccount) => {
    return texts[kind][notice.language](factsOf(notice, publicUrl))
  }
  return {
    'webhook.broken': written('broken'),
    'webhook.recovered': written('recovered'),
    'webhook.expiring': written('expiring'),
  }
}

function factsOf({ data, account_name }: NoticeOfAccount, publicUrl: string): Facts {
  const url = URL.parse(String(data.url ?? ''))
  return {
    // The query is left out, as it may hold a secret.
    url: url ? `${url.origin}${url.pathname}` : '',
    account: account_name,
    held: Number(data.held ?? 0),
    link: `${publicUrl}/`,
  }
}

const { webhookFailuresMax: failures, webhookHeldDaysMax: days, webhookHeldNoticeDays: daysLeft } = limits

const texts = {
  broken: {
    es: ({ url, account, link }) => ({
      subject: `Webhook detenido: ${url}`,
      text: `El webhook ${url} de ${account} falló ${failures} veces seguidas. Ya no le enviamos nada.

No se pierde nada: los eventos quedan retenidos, hasta ${days} días.

Qué hacer: logre que la dirección responda otra vez con un estado 2xx y guarde de nuevo su URL, la misma u otra. Lo retenido sale entonces, lo más antiguo primero.

${link}
`,
    }),
    pt: ({ url, account, link }) => ({
      subject: `Webhook parado: ${url}`,
      text: `O webhook ${url} de ${account} falhou ${failures} vezes seguidas. Não enviamos mais nada para ele.

Nada se perde: os eventos ficam retidos por até ${days} dias.

O que fazer: faça o endereço responder de novo com um status 2xx e salve a URL outra vez, a mesma ou outra. O que está retido sai então, do mais antigo ao mais novo.

${link}
`,
    }),
    en: ({ url, account, link }) => ({
      subject: `Webhook stopped: ${url}`,
      text: `The webhook ${url} of ${account} failed ${failures} times in a row. Nothing is sent to it any more.

Nothing is lost: events are held, for up to ${days} days.

What to do: make the address answer with a 2xx status again, then save its URL, the same again or a new one. What is held is sent then, the oldest first.

${link}
`,
    }),
  },
  recovered: {
    es: ({ url, account, link }) => ({
      subject: `Webhook en marcha: ${url}`,
      text: `El webhook ${url} de ${account} responde otra vez. Lo retenido se está enviando, lo más antiguo primero.

${link}
`,
    }),
    pt: ({ url, account, link }) => ({
      subject: `Webhook funcionando: ${url}`,
      text: `O webhook ${url} de ${account} voltou a responder. O que estava retido está sendo enviado, do mais antigo ao mais novo.

${link}
`,
    }),
    en: ({ url, account, link }) => ({
      subject: `Webhook works again: ${url}`,
      text: `The webhook ${url} of ${account} answers again. What was held is being sent, the oldest first.

${link}
`,
    }),
  },
  expiring: {
    es: ({ url, account, held, link }) => ({
      subject: `Webhook con eventos por vencer: ${url}`,
      text: `El webhook ${url} de ${account} retiene ${held} entregas desde hace mucho. Dentro de ${daysLeft} días empiezan a vencer y ya no se enviarán.

Qué hacer: reanude el webhook, o si está detenido por fallos, guarde de nuevo su URL.

${link}
`,
    }),
    pt: ({ url, account, held, link }) => ({
      subject: `Webhook com eventos prestes a expirar: ${url}`,
      text: `O webhook ${url} de ${account} retém ${held} entregas há muito tempo. Em ${daysLeft} dias elas começam a expirar e não serão mais enviadas.

O que fazer: retome o webhook ou, se ele parou por falhas, salve a URL outra vez.

${link}
`,
    }),
    en: ({ url, account, held, link }) => ({
      subject: `Webhook with events about to expire: ${url}`,
      text: `The webhook ${url} of ${account} has held ${held} deliveries for long. In ${daysLeft} days they begin to expire and will not be sent any more.

What to do: resume the webhook or, if it was stopped for failing, save its URL again.

${link}
`,
    }),
  },
} as const satisfies Record<string, Record<Language, Written>>
