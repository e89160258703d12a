// The commands for the actions of these pages. A test holds the table against the command line itself.
import { quoted } from '../curl/shell.ts'

type Named = {
  command: string
  /** Stands behind the command; a place for it is shown while it is unknown. */
  operand?: string
  /** Options that are always shown. */
  needs?: readonly string[]
  /** Options that are shown once they have a value; of a list each value gets its own. */
  takes?: readonly string[]
  /** Flags. */
  flags?: readonly string[]
}

export const cliCommands = {
  createKey: { command: 'key create', needs: ['account', 'scope'], takes: ['name'] },
  rollKey: { command: 'key roll', operand: 'id', takes: ['overlap-hours'] },
  revokeKey: { command: 'key revoke', operand: 'id' },
  createWebhook: {
    ...{ command: 'webhook create', needs: ['account', 'url', 'event'] },
    takes: ['name', 'description', 'header'],
  },
  updateWebhook: {
    ...{ command: 'webhook update', operand: 'id' },
    takes: ['url', 'event', 'name', 'description', 'header', 'remove-header'],
  },
  pauseWebhook: { command: 'webhook pause', operand: 'id' },
  resumeWebhook: { command: 'webhook resume', operand: 'id' },
  deleteWebhook: { command: 'webhook delete', operand: 'id' },
  testWebhook: { command: 'webhook test', operand: 'id', takes: ['event', 'data'] },
  rotateWebhookSecret: { command: 'webhook rotate-secret', operand: 'id', takes: ['overlap-hours'] },
  prepareWebhookSecret: { command: 'webhook secret prepare', operand: 'id' },
  promoteWebhookSecret: { command: 'webhook secret promote', operand: 'id', takes: ['overlap-hours'] },
  cancelWebhookSecret: { command: 'webhook secret cancel', operand: 'id' },
  startReplay: {
    ...{ command: 'webhook replay', operand: 'id' },
    needs: ['from', 'to'],
    takes: ['event', 'status'],
  },
  stopReplay: { command: 'webhook replay', operand: 'id', flags: ['stop'] },
  retryDelivery: { command: 'delivery retry', operand: 'id' },
  retryFailedDeliveries: { command: 'delivery retry', needs: ['webhook', 'since'] },
  retryAllDeliveries: { command: 'delivery retry', needs: ['webhook', 'since'], flags: ['waiting'] },
  listen: { command: 'listen', needs: ['api', 'key', 'forward-to'] },
  importProducts: { command: 'product import', operand: 'file', needs: ['account'] },
  exportRows: { command: 'export', operand: 'resource', needs: ['account'], takes: ['status', 'output'] },
} as const satisfies Record<string, Named>

export type CliName = keyof typeof cliCommands
export type CliValues = Readonly<Record<string, string | readonly string[] | undefined>>

/** The whole command as it is typed; places in capitals are still to be filled in. */
export function cliLine(of: CliName, values: CliValues): string {
  const { command, operand, needs = [], takes = [], flags = [] }: Named = cliCommands[of]
  const valuesOf = (name: string) => [values[name] ?? []].flat().filter((value) => value !== '')
  const given = (name: string) => valuesOf(name).flatMap((value) => [`--${name}`, word(value)])
  const place = (name: string) => valuesOf(name).map(word)[0] ?? name.toUpperCase()
  return [
    'npx mostrador',
    command,
    ...(operand === undefined ? [] : [place(operand)]),
    ...needs.flatMap((name) => (valuesOf(name).length > 0 ? given(name) : [`--${name}`, name.toUpperCase()])),
    ...takes.flatMap(given),
    ...flags.map((name) => `--${name}`),
  ].join(' ')
}

function word(value: string): string {
  return /^[\w@%+=:,./-]+$/.test(value) ? value : quoted(value)
}
