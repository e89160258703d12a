// E-mail to people, through the operator's SMTP server.

import { isIP } from 'node:net'
import { limits } from '@mostrador/contract/limits'
import type { NodemailerError, Transporter } from 'nodemailer'
import { messageOf } from './errors.ts'
import { isLoopback } from './network/loopback.ts'

/** Plain text to one person. */
export type Mail = { to: string; subject: string; text: string }

export type Mailer = {
  /**
   * Resolves when the server has accepted the mail. Otherwise throws within a bounded time; `MailRefused` means that a
   * retry is useless because the server refuses this address. Never call it inside a transaction. An aborted signal
   * cancels it.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
}

/** The server refuses this address permanently. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

export type SmtpPlace = {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS where offered. */
  isTls: boolean
  /** A password never leaves this machine unencrypted. */
  needsTls: boolean
  login: { user: string; pass: string } | undefined
  from: string
}

/** Undefined without an SMTP server: then no mail is sent. `budgetMs` covers one whole mail. */
export function openMailer(
  smtpUrl: string | undefined,
  { budgetMs = limits.mailMs }: { budgetMs?: number } = {},
): Mailer | undefined {
  const place = smtpUrl === undefined ? undefined : smtpPlaceOf(smtpUrl)
  if (place === undefined) return undefined
  let transport: Promise<Transporter> | undefined
  return {
    async send({ to, subject, text }, stopping) {
      transport ??= openTransport(place, budgetMs)
      const bound = AbortSignal.timeout(budgetMs)
      const signal = stopping === undefined ? bound : AbortSignal.any([bound, stopping])
      try {
        // Passed as an address object: in plain text a comma would make several recipients.
        await (await transport).sendMail({
          from: { name: 'Mostrador', address: place.from },
          to: { name: '', address: to },
          subject,
          text,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        })
      } catch (error) {
        throw bound.aborted
          ? new Error(`${place.host} did not take the mail within ${budgetMs / 1_000} s`)
          : asRefusal(error)
      }
    },
  }
}

/** Loads the library with the first mail: most services send none for days. */
async function openTransport(place: SmtpPlace, budgetMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host: place.host,
    port: place.port,
    secure: place.isTls,
    requireTLS: place.needsTls,
    ...(place.login === undefined ? {} : { auth: place.login }),
    connectionTimeout: budgetMs,
    greetingTimeout: budgetMs,
    socketTimeout: budgetMs,
    dnsTimeout: budgetMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Undefined for an invalid SMTP URL. */
export function smtpPlaceOf(smtpUrl: string): SmtpPlace | undefined {
  const url = URL.parse(smtpUrl)
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return undefined
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
  const isTls = url.protocol === 'smtps:'
  const user = decoded(url.username)
  const pass = decoded(url.password)
  const from = url.searchParams.get('from') ?? (user?.includes('@') ? user : `mostrador@${domainOf(host)}`)
  if (user === undefined || pass === undefined || !/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(from)) return undefined
  return {
    host,
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    isTls,
    needsTls: !isTls && pass !== '' && !isLoopback(host),
    login: user === '' ? undefined : { user, pass },
    from,
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function domainOf(host: string): string {
  return isIP(host) === 0 ? host : 'localhost'
}

function asRefusal(error: unknown): unknown {
  const { command, permanent } = error as Partial<NodemailerError>
  return command === 'RCPT TO' && permanent === true ? new MailRefused(messageOf(error)) : error
}
