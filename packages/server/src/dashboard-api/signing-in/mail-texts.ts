// E-mails to people, in the languages of accounts.
import type { Language } from '@mostrador/contract/languages'

type Text = { subject: string; text: string }

/** Link of an invitation; the token is behind # and therefore in no server's log. */
export function invitationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/invitation#${token}`
}

export function resetUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/reset-password#${token}`
}

export function confirmUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/confirm-sign-up#${token}`
}

export function confirmEmailUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/confirm-email#${token}`
}

export function emailChangeMail(language: Language, { name, url }: { name: string; url: string }): Text {
  const texts: Record<Language, Text> = {
    es: {
      subject: 'Confirme su nuevo correo en Mostrador',
      text: `Hola, ${name}:\n\nPara entrar a Mostrador con esta dirección abra este enlace; vale un día:\n${url}\n\nSi no fue usted, no haga nada: no cambia nada.\n`,
    },
    pt: {
      subject: 'Confirme seu novo e-mail no Mostrador',
      text: `Olá, ${name}:\n\nPara entrar no Mostrador com este endereço abra este link; vale um dia:\n${url}\n\nSe não foi você, não faça nada: nada muda.\n`,
    },
    en: {
      subject: 'Confirm your new Mostrador e-mail',
      text: `Hello, ${name}:\n\nTo sign in to Mostrador with this address open this link; it is good for a day:\n${url}\n\nIf this was not you, do nothing: nothing changes.\n`,
    },
  }
  return texts[language]
}

/** To the former address, whose owner may not have wanted it. */
export function emailChangedMail(language: Language, { email }: { email: string }): Text {
  const texts: Record<Language, Text> = {
    es: {
      subject: 'Cambió su correo de Mostrador',
      text: `Desde ahora se entra con ${email}. Si no fue usted, avise a quien administra el servicio.\n`,
    },
    pt: {
      subject: 'Seu e-mail do Mostrador mudou',
      text: `A partir de agora se entra com ${email}. Se não foi você, avise quem administra o serviço.\n`,
    },
    en: {
      subject: 'Your Mostrador e-mail changed',
      text: `From now on one signs in with ${email}. If this was not you, tell whoever runs the service.\n`,
    },
  }
  return texts[language]
}

export function signUpMail(
  language: Language,
  { name, account, url }: { name: string; account: string; url: string },
): Text {
  const texts: Record<Language, Text> = {
    es: {
      subject: 'Confirme su cuenta de Mostrador',
      text: `Hola, ${name}:\n\nPara terminar de crear ${account} abra este enlace y elija una contraseña; vale un día:\n${url}\n\nSi no fue usted, no haga nada: no se crea ninguna cuenta.\n`,
    },
    pt: {
      subject: 'Confirme sua conta no Mostrador',
      text: `Olá, ${name}:\n\nPara terminar de criar ${account} abra este link e escolha uma senha; vale um dia:\n${url}\n\nSe não foi você, não faça nada: nenhuma conta é criada.\n`,
    },
    en: {
      subject: 'Confirm your Mostrador account',
      text: `Hello, ${name}:\n\nTo finish creating ${account} open this link and choose a password; it is good for a day:\n${url}\n\nIf this was not you, do nothing: no account is made.\n`,
    },
  }
  return texts[language]
}

/** The address has a login already; the person who typed it into the form does not learn that. */
export function signUpKnownMail(language: Language, { url }: { url: string }): Text {
  const texts: Record<Language, Text> = {
    es: {
      subject: 'Ya tiene una cuenta en Mostrador',
      text: `Hola:\n\nAlguien quiso crear una cuenta con esta dirección, que ya tiene una. Entre aquí; si olvidó la contraseña, ahí mismo puede pedir otra:\n${url}\n\nSi no fue usted, no haga nada.\n`,
    },
    pt: {
      subject: 'Você já tem uma conta no Mostrador',
      text: `Olá:\n\nAlguém quis criar uma conta com este endereço, que já tem uma. Entre aqui; se esqueceu a senha, ali mesmo pode pedir outra:\n${url}\n\nSe não foi você, não faça nada.\n`,
    },
    en: {
      subject: 'You already have a Mostrador account',
      text: `Hello,\n\nSomebody tried to create an account with this address, which has one already. Sign in here; if you forgot the password, you can ask for a new one there:\n${url}\n\nIf this was not you, do nothing.\n`,
    },
  }
  return texts[language]
}

export function invitationMail(
  language: Language,
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
  return texts[language]
}

export function resetMail(language: Language, { name, url }: { name: string; url: string }): Text {
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
  return texts[language]
}
