// E-mail to people, by the SMTP server that the operator names.
import { isIP } from 'node:net'
import { limits } from '@mostrador/contract/limits'
import { createTransport, type NodemailerError } from 'nodemailer'
import { messageOf } from './errors.ts'

/** Plain text to one person. */
export type Mail = { to: string; subject: string; text: string }

export type Mailer = {
  /**
   * Resolves when the server has taken the mail. Throws within a bounded time when it has not: `MailRefused` where
   * repeating is useless because the server does not take this address. Never to be called inside a transaction. An
   * aborted signal gives it up.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
}

/** The server refuses this address for good. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

export type SmtpPlace = {
  host: string
  port: number
  /** TLS from the first byte; else STARTTLS where it is offered. */
  isTls: boolean
  /** A password never leaves this machine in the clear. */
  needsTls: boolean
  login: { user: string; pass: string } | undefined
  from: string
}

/** Undefined when no server is named: then nobody is written to. `budgetMs` is for all of one mail. */
export function openMailer(
  smtpUrl: string | undefined,
  { budgetMs = limits.mailMs }: { budgetMs?: number } = {},
): Mailer | undefined {
  const place = smtpUrl === undefined ? undefined : smtpPlaceOf(smtpUrl)
  if (place === undefined) return undefined
  const transport = createTransport({
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
  return {
    async send({ to, subject, text }, stopping) {
      const bound = AbortSignal.timeout(budgetMs)
      const signal = stopping === undefined ? bound : AbortSignal.any([bound, stopping])
      try {
        // As an address alone: in a text of several parts a comma would make several recipients.
        await transport.sendMail({
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

/** Undefined for what is no address of an SMTP server. */
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

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function asRefusal(error: unknown): unknown {
  const { command, permanent } = error as Partial<NodemailerError>
  return command === 'RCPT TO' && permanent === true ? new MailRefused(messageOf(error)) : error
}
