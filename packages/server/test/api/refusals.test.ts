// Every refusal of the dashboard's private API must have a text in the reader's language.
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { importsOf, readSource } from '../harness/source-code.ts'

const rooms = 'packages/server/src/'

/** Refusals that no dashboard handler lets through, or only in the form `place: problem` from elsewhere. */
const exceptions: Readonly<Record<string, string>> = {
  'accounts/accounts.ts': 'what is wrong is named by its field',
  'bot/bot-settings.ts': 'faults of texts begin with their place',
  'channels/setup/channels.ts': 'what is wrong is named by its field',
  'dashboard-api/signing-in/auth-errors.ts': 'what better-auth may still refuse is told by its code',
  'dashboard-api/serving/request-values.ts': 'what the pages never send, and fields by their place',
  'domain/conversations/sends.ts': 'a person says one part at a time',
  'domain/orders/place-order.ts': 'asked by the bot and the command line',
  'domain/products/product-edit.ts': 'what is wrong is named by its field',
  'domain/products/product-file.ts': 'told with the reason `file`',
  'domain/products/products.ts': 'asked by the bot and the command line',
}

function filesBehind(path: string): string[] {
  const files = new Set([path])
  for (const file of files) {
    for (const next of importsOf(file, readSource(file)).files) if (next.startsWith(rooms)) files.add(next)
  }
  return [...files]
}

/** Refusals without a reason, as the text of their code and message. */
function unexplained(path: string): string[] {
  const text = readSource(path)
  const found: string[] = []
  new Visitor({
    NewExpression: ({ callee, arguments: [code, message, reason] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'AppError' || reason) return
      const name = code?.type === 'Literal' ? code.value : '?'
      const said = message ? text.slice(message.start, message.end) : ''
      const isPlain = name === 'not_found' || name === 'internal' || said === "'Sign in first.'"
      const isOfPlace = name === 'invalid_request' && /^['`][\w${}.]+: /.test(said)
      if (!isPlain && !isOfPlace) found.push(`${name} ${said}`)
    },
  }).visit(parseSync(path, text).program)
  return found
}

const files = filesBehind(`${rooms}dashboard-api/dashboard.ts`)

test('every refusal behind the dashboard has a reason, or says which value is wrong', () => {
  expect(files.length).toBeGreaterThan(100)
  const without = files.filter((file) => !(file.slice(rooms.length) in exceptions))
  expect(without.flatMap((file) => unexplained(file).map((each) => `${file}: ${each}`))).toEqual([])
})

test('no exception is out of date', () => {
  const without = Object.keys(exceptions).filter(
    (file) => !files.includes(rooms + file) || unexplained(rooms + file).length === 0,
  )
  expect(without).toEqual([])
})
