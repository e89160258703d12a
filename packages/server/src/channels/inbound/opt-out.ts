// One word opts a customer out of the bot, another back in. It is read before any bot is asked, whatever the bot is
// doing.

import type { Language } from '@mostrador/contract/languages'
import { getAccount } from '../../accounts/accounts.ts'
import { updateOptedIn, updateOptedOut } from '../../domain/contacts/contacts.queries.ts'
import { queueParts } from '../../domain/conversations/sends.ts'
import { takeBackBotParts } from '../../domain/conversations/take-back.ts'
import type { Tx } from '../../platform/database/database.ts'

const words: Record<'out' | 'in', readonly string[]> = {
  out: [
    'stop',
    'unsubscribe',
    'opt out',
    'baja',
    'darme de baja',
    'salir',
    'parar',
    'cancelar suscripcion',
    'sair',
    'descadastrar',
    'cancelar inscricao',
  ],
  in: ['start', 'alta', 'darme de alta', 'subscribe'],
}

const confirmations: Readonly<Record<'out' | 'in', Record<Language, string>>> = {
  out: {
    es: 'Listo: no volverás a recibir mensajes automáticos. Para recibirlos otra vez, escribe ALTA.',
    pt: 'Pronto: você não receberá mais mensagens automáticas. Para voltar a recebê-las, escreva ALTA.',
    en: 'Done: you will get no more automatic messages. To get them again, write START.',
  },
  in: {
    es: 'Listo: volverás a recibir nuestros mensajes. Para dejar de recibirlos, escribe BAJA.',
    pt: 'Pronto: você voltará a receber nossas mensagens. Para deixar de recebê-las, escreva SAIR.',
    en: 'Done: you will get our messages again. To stop them, write STOP.',
  },
}

/** The direction of a line that is nothing but such a word. */
function optOutWord(content: string): 'out' | 'in' | undefined {
  const bare = content
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return (['out', 'in'] as const).find((way) => words[way].includes(bare))
}

/**
 * Applies and confirms the opt-out or opt-in; contact and conversation must be locked. True when it did, so that the
 * bot has nothing to answer. A contact blocked by people cannot come back by a word.
 */
export async function applyOptOut(
  tx: Tx,
  {
    accountId,
    conversationId,
    contactId,
    content,
  }: Record<'accountId' | 'conversationId' | 'contactId' | 'content', string>,
  now: Date,
): Promise<boolean> {
  const way = optOutWord(content)
  if (!way) return false
  const isChanged =
    way === 'out'
      ? await updateOptedOut(tx, accountId, contactId, now)
      : await updateOptedIn(tx, accountId, contactId)
  if (!isChanged) return way === 'out'
  if (way === 'out') await takeBackBotParts(tx, { accountId, conversationId })
  const { language } = await getAccount(tx, accountId)
  const said = { accountId, conversationId, turnId: null, epoch: null, role: 'assistant' } as const
  await queueParts(tx, { ...said, parts: [{ kind: 'text', text: confirmations[way][language] }] }, now)
  return true
}
