// What people are written by e-mail, in the languages of accounts.
import type { languages } from '@mostrador/contract/values'

type Language = (typeof languages)[number]
type Text = { subject: string; text: string }

/** The link of an invitation; the token stands behind # and so in no server's log. */
export function invitationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/invitation#${token}`
}

export function resetUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/reset-password#${token}`
}

export function invitationMail(
  language: string,
  { inviter, account, url, days }: { inviter: string; account: string; url: string; days: number },
): Text {
  const texts: Record<Language, Text> = {
    es: {
      subject: `Invitación a ${account} en Mostrador`,
      text: `${inviter} le invita a trabajar en ${account}.\n\nAbra este enlace para aceptar; vale ${days} días:\n${url}\n`,
    },
    pt: {
      subject: `Convite para ${account} no Mostrador`,
      text: `${inviter} convida você a trabalhar em ${account}.\n\nAbra este link para aceitar; vale ${days} dias:\n${url}\n`,
    },
    en: {
      subject: `Invitation to ${account} on Mostrador`,
      text: `${inviter} invites you to work in ${account}.\n\nOpen this link to accept; it is good for ${days} days:\n${url}\n`,
    },
  }
  return texts[language as Language] ?? texts.es
}

export function resetMail(language: string, { name, url }: { name: string; url: string }): Text {
  const texts: Record<Language, Text> = {
    es: {
      subject: 'Nueva contraseña de Mostrador',
      text: `Hola, ${name}:\n\nPara elegir una nueva contraseña abra este enlace; vale una hora:\n${url}\n\nSi no la pidió, no haga nada.\n`,
    },
    pt: {
      subject: 'Nova senha do Mostrador',
      text: `Olá, ${name}:\n\nPara escolher uma nova senha abra este link; vale uma hora:\n${url}\n\nSe não foi você que pediu, não faça nada.\n`,
    },
    en: {
      subject: 'New password for Mostrador',
      text: `Hello, ${name}:\n\nTo choose a new password open this link; it is good for an hour:\n${url}\n\nIf you did not ask for it, do nothing.\n`,
    },
  }
  return texts[language as Language] ?? texts.es
}
