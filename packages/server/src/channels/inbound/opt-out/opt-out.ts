// A word by which a customer wants fewer messages, or more again. It is read before any bot is asked, whatever the bot
// is doing.

import { isLanguage, type Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import type { ConsentSource } from '@mostrador/contract/outreach/consents'
import { chatPlatform, type Platform } from '@mostrador/contract/values'
import { getAccount } from '../../../accounts/accounts.ts'
import { findConsents, wantedOffersBefore } from '../../../domain/contacts/consent/consents.queries.ts'
import { addConsent } from '../../../domain/contacts/consent/consents.ts'
import { isOptedOut } from '../../../domain/contacts/contacts.queries.ts'
import { queueParts } from '../../../domain/conversations/sends.ts'
import { takeBackBotParts } from '../../../domain/conversations/take-back.ts'
import { sql, type Tx } from '../../../platform/database/database.ts'
import { languageOfWish, type Wish, wishIn } from './opt-out-words.ts'

const confirmations: Readonly<Record<Wish, Record<Language, string>>> = {
  out: {
    es: 'Listo: no volverás a recibir mensajes automáticos, tampoco recordatorios. Si nos escribes, te respondemos. Para recibirlos otra vez, escribe ALTA.',
    pt: 'Pronto: você não receberá mais mensagens automáticas, nem lembretes. Se você escrever, nós respondemos. Para voltar a recebê-las, escreva ALTA.',
    en: 'Done: you will get no more automatic messages, no reminders either. If you write to us, we answer. To get them again, write START.',
  },
  in: {
    es: 'Listo: volverás a recibir nuestros mensajes. Para dejar de recibirlos, escribe BAJA.',
    pt: 'Pronto: você voltará a receber nossas mensagens. Para deixar de recebê-las, escreva SAIR.',
    en: 'Done: you will get our messages again. To stop them, write STOP.',
  },
  no_offers: {
    es: 'Listo: no te enviaremos más ofertas. Para recibirlas otra vez, escribe QUIERO OFERTAS.',
    pt: 'Pronto: não enviaremos mais ofertas. Para voltar a recebê-las, escreva QUERO OFERTAS.',
    en: 'Done: we will send you no more offers. To get them again, write I WANT OFFERS.',
  },
  offers: {
    es: 'Listo: te enviaremos nuestras ofertas. Para dejar de recibirlas, escribe NO MÁS OFERTAS.',
    pt: 'Pronto: enviaremos nossas ofertas. Para deixar de recebê-las, escreva CHEGA DE OFERTAS.',
    en: 'Done: we will send you our offers. To stop them, write NO MORE OFFERS.',
  },
}

const alreadyWithout: Readonly<Record<Language, string>> = {
  es: 'Ya está así: no te enviamos ofertas. Para recibirlas otra vez, escribe QUIERO OFERTAS.',
  pt: 'Já está assim: não enviamos ofertas a você. Para voltar a recebê-las, escreva QUERO OFERTAS.',
  en: 'It is so already: we send you no offers. To get them again, write I WANT OFFERS.',
}

type Line = Record<'accountId' | 'conversationId' | 'contactId' | 'content', string> & { platform: Platform }

/**
 * Notes and confirms the wish, which it gives back where the bot has nothing to answer to it; contact and conversation
 * must be locked. A contact blocked by people cannot come back by a word.
 */
export async function applyOptOut(
  tx: Tx,
  { accountId, conversationId, contactId, content, platform }: Line,
  now: Date,
): Promise<Wish | undefined> {
  const wish = wishIn(content)
  if (!wish) return undefined
  if (wish === 'out') await takeBackBotParts(tx, { accountId, conversationId })
  const source = platform === chatPlatform ? 'web_chat' : 'words'
  const told = await grant(tx, wish, { accountId, contactId, source, reason: quoted(content) }, now)
  if (told === 'nothing') return wish === 'in' ? undefined : wish
  const language =
    (await findSpoken(tx, { accountId, conversationId })) ??
    languageOfWish(content) ??
    (await getAccount(tx, accountId)).language
  const said = { accountId, conversationId, turnId: null, epoch: null, role: 'assistant' } as const
  const text = (told === 'already' ? alreadyWithout : confirmations[wish])[language]
  await queueParts(tx, { ...said, parts: [{ kind: 'text', text }] }, now)
  return wish
}

/** The language in which the bot and the customer talk; undefined before their first turn. */
async function findSpoken(
  tx: Tx,
  { accountId, conversationId }: { accountId: string; conversationId: string },
): Promise<Language | undefined> {
  const row = await tx.queryOne<{ language: string | null }>(sql`
    select memory->>'language' as language from bot_memories
    where account_id = ${accountId} and conversation_id = ${conversationId}`)
  return row?.language && isLanguage(row.language) ? row.language : undefined
}

type Speaker = { accountId: string; contactId: string; source: ConsentSource; reason: string }

/** The customer's own words, as proof of the wish. */
const quoted = (content: string) => content.trim().slice(0, limits.consentReasonCharsMax)

/** Notes the wish, and says what the customer is to be told: nobody is left without an answer to a no to offers. */
async function grant(
  tx: Tx,
  wish: Wish,
  speaker: Speaker,
  now: Date,
): Promise<'done' | 'already' | 'nothing'> {
  const { accountId, contactId } = speaker
  const note = (kind: 'service' | 'marketing', isGiven: boolean) =>
    addConsent(tx, { ...speaker, kind, isGiven, saidAt: now }, now)
  const wasOut = await isOptedOut(tx, accountId, contactId)
  switch (wish) {
    case 'out':
      await note('marketing', false)
      await note('service', false)
      return wasOut === 'no' ? 'done' : 'nothing'
    case 'in': {
      const { service } = await findConsents(tx, accountId, contactId)
      if (service !== false) return 'nothing'
      // Offers come back only to those who wanted them before they left.
      const wantsOffers = await wantedOffersBefore(tx, accountId, contactId)
      await note('service', true)
      if (wantsOffers) await note('marketing', true)
      return wasOut === 'yes' ? 'done' : 'nothing'
    }
    case 'no_offers':
      if (wasOut === 'blocked') {
        await note('marketing', false)
        return 'nothing'
      }
      return (await note('marketing', false)) && wasOut === 'no' ? 'done' : 'already'
    case 'offers':
      await note('marketing', true)
      // Offers are automatic messages: whoever left all of them and asks for these is back.
      if (wasOut === 'yes') await note('service', true)
      return wasOut === 'blocked' ? 'nothing' : 'done'
  }
}
