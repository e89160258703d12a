// The commands that pages name are those that there are, with options that they take.
import { expect, it } from 'vitest'
import { createProgram } from '../../../server/src/cli/main.ts'
import { type CliName, cliCommands, cliLine } from '../../src/parts/cli/cli-commands.ts'

const names = Object.keys(cliCommands) as CliName[]
const program = await createProgram()
type Command = typeof program

function commandOf(path: string): Command {
  return path.split(' ').reduce((parent, name) => {
    const command = parent.commands.find((each) => each.name() === name)
    if (!command) throw new Error(`there is no command ${path}`)
    return command
  }, program)
}

it.each(names)('%s is a command, and its options and operands are those of the command', (name) => {
  const entry: {
    command: string
    operand?: string
    needs?: readonly string[]
    takes?: readonly string[]
    flags?: readonly string[]
  } = cliCommands[name]
  const { command: path, operand, needs = [], takes = [], flags = [] } = entry
  const command = commandOf(path)
  const known = (option: string) => command.options.find(({ long }) => long === `--${option}`)
  for (const option of [...needs, ...takes]) expect(known(option)?.required, `--${option}`).toBe(true)
  for (const flag of flags) expect(known(flag)?.isBoolean(), `--${flag}`).toBe(true)
  const mandatory = command.options.filter((each) => each.mandatory).map(({ long }) => long?.slice(2))
  expect(needs).toEqual(expect.arrayContaining(mandatory))
  const [argument] = command.registeredArguments
  if (argument?.required) expect(operand).toBeDefined()
  if (operand !== undefined) expect(argument).toBeDefined()
  const values = Object.fromEntries([operand, ...needs, ...takes].map((each) => [each, `a '${each}'`]))
  const words = [...cliLine(name, values).matchAll(/'(?:[^']|'\\'')*'|\S+/g)].map(([word]) => word)
  const { operands, unknown } = command.parseOptions(words.slice(2 + path.split(' ').length))
  expect([operands.length, unknown]).toEqual([operand === undefined ? 0 : 1, []])
})

it('a value is quoted where a shell would read it otherwise, and a place is left where there is none', () => {
  expect(
    cliLine('createWebhook', { account: 'a-1', event: ['order.paid', '*'], name: "Ana's", url: '' }),
  ).toBe(
    `npx mostrador webhook create --account a-1 --url URL --event order.paid --event '*' --name 'Ana'\\''s'`,
  )
  expect(cliLine('stopReplay', { id: 'b-2' })).toBe('npx mostrador webhook replay b-2 --stop')
})
