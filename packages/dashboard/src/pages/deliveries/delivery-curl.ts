// A delivery as commands: the same body and headers to the same address, signed anew. The recorded signature would be
// refused by receivers that check its time, and the secret is nowhere on the page: it comes from a variable.
import { lines, quoted } from '../../parts/curl/shell.ts'
import { headerNames } from '../../parts/events/header-names.ts'

type Sent = { url: string; headers: Readonly<Record<string, string>> }

const signatures: readonly string[] = ['X-Service-Signature', 'webhook-timestamp', 'webhook-signature']
/** The webhook's own are recorded without their values, so they come from variables. */
const kept = new Set<string>(headerNames.filter((name) => !signatures.includes(name)))

export function deliveryCurl({ url, headers }: Sent, body: string, ownHeaders: readonly string[]): string {
  const id = Object.entries(headers).find(([name]) => name.toLowerCase() === 'webhook-id')?.[1] ?? ''
  const variables = ['WEBHOOK_SECRET', ...ownHeaders.map((_, at) => `HEADER_${at + 1}`)]
  return [
    // In a shell of its own, where a missing variable ends all that follows and not the terminal.
    '(',
    ...variables.map((name) => `: "\${${name}:?is not set: export ${name}=…}"`),
    `BODY=${quoted(body)}`,
    'AT=$(date +%s)',
    `KEY=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')`,
    lines([
      `curl -i ${quoted(url)}`,
      ...Object.entries(headers)
        .filter(([name]) => kept.has(name))
        .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
      // Names of headers may hold $ and `, which shells take for commands between double quotes.
      ...ownHeaders.map((name, at) => `-H ${quoted(`${name}: `)}"$HEADER_${at + 1}"`),
      `-H "X-Service-Signature: sha256=$(printf %s "$BODY" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -r | cut -d' ' -f1)"`,
      '-H "webhook-timestamp: $AT"',
      `-H "webhook-signature: v1,$(printf '%s.%s.%s' ${quoted(id)} "$AT" "$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)"`,
      '--data-binary "$BODY"',
    ]),
    ')',
  ].join('\n')
}
