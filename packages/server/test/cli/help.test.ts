// The help of every command, as one snapshot that grows with each command.
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { createProgram } from '../../src/cli/main.ts'
import { runAlone } from '../harness/processes/cli-process.ts'

type Leaf = { path: string; command: Command }

function leavesOf(command: Command, path: readonly string[] = []): Leaf[] {
  if (command.commands.length === 0) return [{ path: path.join(' '), command }]
  return command.commands.flatMap((each) => leavesOf(each, [...path, each.name()]))
}

/** The text that --help prints. */
function helpOf(command: Command): string {
  const parts: string[] = []
  command.configureOutput({ writeOut: (part) => void parts.push(part) }).outputHelp()
  return parts.join('')
}

test('the help of a command of a group is that of its own, by either way', async () => {
  const asked = await runAlone(['help', 'account', 'create'], { env: {} })
  expect(asked).toMatchObject({ code: 0, stderr: '' })
  expect(asked.stdout).toContain('Usage: mostrador account create [options]')
  expect(asked.stdout).toBe((await runAlone(['account', 'create', '--help'], { env: {} })).stdout)
})

test('every command has help with examples', async () => {
  const commands = leavesOf(await createProgram())
  for (const { path, command } of commands) {
    expect(helpOf(command), path).toMatch(/--json[\s\S]*Examples:\n {2}\$ mostrador /)
    for (const [, example = ''] of helpOf(command).matchAll(/\$ mostrador (.*)/g)) {
      expect(example.startsWith(path), `an example of ${path}: ${example}`).toBe(true)
    }
  }
  expect(commands.map(({ path }) => path).toSorted()).toEqual([
    'account create',
    'account delete',
    'account list',
    'account resume',
    'account set',
    'account suspend',
    'activity list',
    'appointment book',
    'appointment cancel',
    'appointment complete',
    'appointment confirm',
    'appointment list',
    'appointment move',
    'appointment no-show',
    'appointment show',
    'availability set',
    'availability show',
    'availability slots',
    'backup',
    'bot set',
    'bot show',
    'bot texts',
    'channel add',
    'channel check',
    'channel connect',
    'channel delete',
    'channel list',
    'channel update',
    'contact erase',
    'contact export',
    'contact list',
    'contact show',
    'conversation delete',
    'conversation hand-off',
    'conversation list',
    'conversation resume',
    'conversation show',
    'delivery list',
    'delivery retry',
    'delivery show',
    'demo',
    'distribute',
    'doctor',
    'export',
    'inbound list',
    'inbound retry',
    'inbound show',
    'integration add',
    'integration delete',
    'integration list',
    'integration report list',
    'integration report retry',
    'integration report show',
    'integration update',
    'key create',
    'key list',
    'key revoke',
    'key roll',
    'listen',
    'master-key forget-lost',
    'master-key rotate',
    'migrate',
    'order cancel',
    'order complete',
    'order confirm',
    'order list',
    'order mark-paid',
    'order show',
    'product import',
    'product list',
    'product show',
    'reminder list',
    'reminder set',
    'replay list',
    'restore',
    'serve',
    'simulate',
    'template list',
    'template submit',
    'template sync',
    'trigger',
    'user create',
    'user list',
    'user reset-password',
    'webhook create',
    'webhook delete',
    'webhook list',
    'webhook pause',
    'webhook replay',
    'webhook resume',
    'webhook rotate-secret',
    'webhook secret cancel',
    'webhook secret prepare',
    'webhook secret promote',
    'webhook test',
    'webhook update',
  ])
})

test('the first word alone brings all commands that begin with it, and no others', async () => {
  const all = leavesOf(await createProgram()).map(({ path }) => path)
  for (const first of new Set(all.map((path) => path.split(' ')[0] ?? ''))) {
    const named = leavesOf(await createProgram(first)).map(({ path }) => path)
    expect(named).toEqual(all.filter((path) => path.split(' ')[0] === first))
  }
  for (const unknown of ['accont', 'constructor', '--version']) {
    expect(leavesOf(await createProgram(unknown))).toHaveLength(all.length)
  }
})

test('help is printed for a command, for a group and for the whole', async () => {
  for (const args of [['--help'], ['account', '--help'], ['account', 'create', '--help'], []]) {
    const { code, stdout, stderr } = await runAlone(args, { env: {} })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^Usage: mostrador/)
  }
})
