import { eventKinds } from '@mostrador/contract/events'
import type { Command } from 'commander'
import { AppError } from '../../platform/errors.ts'
import { newWebhookSecret } from '../../webhooks/attempt/signature.ts'
import { addCommand, anyOf, interruptible, readSecret, runs } from '../command.ts'
import { type Forwarded, listen } from '../listening.ts'
import { printable } from '../output.ts'

type Options = {
  api: string
  key: string
  forwardTo: string
  event?: string[]
  after?: string
  secret?: string
  json?: true
}

export function addListenCommand(program: Command): void {
  const command = addCommand(program, 'listen', {
    summary:
      "Bring an account's events to this machine as webhooks, without a tunnel; with --json a line each",
    examples: [
      'listen --api https://shop.example.com --key svc_… --forward-to http://localhost:3000/hook',
      'listen --api http://127.0.0.1:8080 --key - --forward-to http://localhost:3000/hook --event order.paid < key.txt',
    ],
  })
    .requiredOption('--api <url>', "the service's address")
    .requiredOption('--key <key>', 'an API key of the account; - reads it from stdin')
    .requiredOption('--forward-to <url>', 'the receiver that is sent each event')
    .option('--event <event...>', `only these: ${eventKinds.join(', ')}`)
    .option('--after <cursor>', 'go on where a former run stopped; else from now on')
    .option('--secret <secret>', 'sign with this one; else a new one is made and printed')
  runs<Options>(command, async (_config, options) => {
    const isJson = options.json === true
    const key = (await readSecret(options.key)) ?? ''
    const secret = (await readSecret(options.secret)) ?? newWebhookSecret()
    const events = (options.event ?? []).map(known)
    for (const [name, url] of [
      ['--api', options.api],
      ['--forward-to', options.forwardTo],
    ] as const)
      checkUrl(name, url)
    const say = (text: string) => process.stderr.write(`${printable(text)}\n`)
    if (!isJson) {
      say(`Forwarding to ${options.forwardTo}; stop with Ctrl-C. Each request is signed with:`)
      say(secret)
      say('')
    }
    const cursor = await interruptible((signal) =>
      listen({
        ...{
          api: options.api,
          key,
          forwardTo: options.forwardTo,
          secret,
          events,
          after: options.after,
          signal,
        },
        onForwarded: (forwarded) =>
          void process.stdout.write(isJson ? `${JSON.stringify(forwarded)}\n` : line(forwarded)),
        onTrouble: say,
      }),
    )
    return { json: { cursor }, text: [`Go on later with --after ${cursor}`] }
  })
}

function line({ event, request_id, status, duration_ms, error }: Forwarded): string {
  const time = new Date().toTimeString().slice(0, 8)
  return `${printable(`${time}  ${event.padEnd(23)}  ${request_id}  ${status ?? error}  ${duration_ms} ms`)}\n`
}

function known(event: string): string {
  if (!eventKinds.some((kind) => kind === event)) {
    throw new AppError('invalid_request', `--event ${event}: expected ${anyOf(eventKinds)}`)
  }
  return event
}

function checkUrl(name: string, url: string): void {
  const protocol = URL.canParse(url) ? new URL(url).protocol : ''
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new AppError(
      'invalid_request',
      `${name} ${url}: expected an address such as http://localhost:3000/hook`,
    )
  }
}
