// Mails an account's people when customers wait and nobody answers: one mail for all who began to be late together.

import { isLanguage, type Language } from '@mostrador/contract/languages'
import type { NoticeOfAccount, NoticeText, NoticeTexts } from '../accounts/notice-mails.ts'
import { isWaiting } from '../domain/conversations/waiting.queries.ts'
import type { Clock } from '../platform/clock.ts'
import { claimEach } from '../platform/database/claims.ts'
import { type Database, sql, type Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import type { Logger } from '../platform/log.ts'
import { runPeriodically } from '../platform/work/periodic.ts'

const everyMs = 20_000
const atOnceMax = 500
/** Older waits are from before this was set, or were left on purpose. */
const sinceMs = 24 * 3_600_000

type WaitingMailDeps = { db: Database; clock: Clock; log: Logger; everyMs?: number }

export function startWaitingMails({ db, clock, log, ...more }: WaitingMailDeps): AsyncDisposable {
  const run = async () => {
    await db.transaction((tx) => noteLate(tx, clock()))
  }
  return runPeriodically({ name: 'waiting mails', everyMs: more.everyMs ?? everyMs, run }, log)
}

// Each wait is marked in the transaction that writes its notice, so it is mailed about once; notices are mailed to the
// end by their own worker.
async function noteLate(tx: Tx, now: Date): Promise<void> {
  const waiting = await tx.query<{ account_id: string; id: string }>(sql`
    select c.account_id, c.id from conversations c join accounts a on a.id = c.account_id
    where a.status = 'active' and c.deleted_at is null and c.waiting_since > ${new Date(now.getTime() - sinceMs)}
      and c.waiting_since <= ${now}::timestamptz - a.wait_mail_minutes * interval '1 minute'
      and c.wait_mailed_since is distinct from c.waiting_since and ${isWaiting(now)}
    order by c.account_id, c.id limit ${atOnceMax}`)
  const late = await claimEach<{ account_id: string; id: string; minutes: number }, (typeof waiting)[number]>(
    tx,
    waiting,
    ({ found, accounts }) => sql`
    with late as materialized (
      select c.account_id, c.id from conversations c
      where c.account_id = ${accounts} and c.id = any(${found.map(({ id }) => id)}::uuid[])
        and c.wait_mailed_since is distinct from c.waiting_since and ${isWaiting(now)}
      for update of c skip locked)
    update conversations c set wait_mailed_since = c.waiting_since from late, accounts a
    where c.account_id = ${accounts} and c.account_id = late.account_id and c.id = late.id and a.id = c.account_id
    returning c.account_id, c.id, a.wait_mail_minutes as minutes`,
  )
  for (const [accountId, waits] of Map.groupBy(late, (row) => row.account_id)) {
    const [first] = waits
    if (!first) continue
    const data = JSON.stringify({ count: waits.length, minutes: first.minutes, conversation_id: first.id })
    await tx.query(sql`
      insert into notices (account_id, id, kind, subject_id, data, created_at)
      values (${accountId}, ${newId(now.getTime())}, 'conversation.waiting', ${first.id}, ${data}, ${now})`)
  }
}

/** `publicUrl` is the dashboard's address. */
export function waitingNoticeTexts(publicUrl: string): NoticeTexts {
  return {
    'conversation.waiting': (notice: NoticeOfAccount) => {
      const { data, account_name: account, language } = notice
      const n = Number(data.count ?? 1)
      const path = n === 1 ? `/inbox/${data.conversation_id}` : '/inbox?state=waiting'
      const facts = { n, minutes: Number(data.minutes ?? 0), account, link: `${publicUrl}${path}` }
      return texts[isLanguage(language) ? language : 'en'](facts)
    },
  }
}

type Facts = { n: number; minutes: number; account: string; link: string }

const texts: Record<Language, (facts: Facts) => NoticeText> = {
  es: ({ n, minutes, account, link }) => ({
    subject:
      n === 1 ? `Un cliente espera respuesta: ${account}` : `${n} clientes esperan respuesta: ${account}`,
    text: `${n === 1 ? 'Un cliente espera' : `${n} clientes esperan`} respuesta en ${account} desde hace más de ${minutes} minutos, y nadie ha contestado.

${link}

Cada persona decide en Ajustes, Avisos, si recibe este correo.
`,
  }),
  pt: ({ n, minutes, account, link }) => ({
    subject:
      n === 1 ? `Um cliente espera resposta: ${account}` : `${n} clientes esperam resposta: ${account}`,
    text: `${n === 1 ? 'Um cliente espera' : `${n} clientes esperam`} resposta em ${account} há mais de ${minutes} minutos, e ninguém respondeu.

${link}

Cada pessoa decide em Configurações, Avisos, se recebe este e-mail.
`,
  }),
  en: ({ n, minutes, account, link }) => ({
    subject: n === 1 ? `A customer is waiting: ${account}` : `${n} customers are waiting: ${account}`,
    text: `${n === 1 ? 'A customer has' : `${n} customers have`} waited for an answer at ${account} for more than ${minutes} minutes, and nobody has replied.

${link}

Everybody decides in Settings, Alerts, whether to get this mail.
`,
  }),
}
