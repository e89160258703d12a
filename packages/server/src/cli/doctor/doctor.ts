import type { Command } from 'commander'
import { loadConfig } from '../../installation/config.ts'
import { addCommand, interruptible } from '../command.ts'
import { renderColumns } from '../output.ts'
import type { Check } from './check.ts'
import { examine } from './checks.ts'

const marks = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' } as const

export function addDoctorCommand(program: Command): void {
  addCommand(program, 'doctor', {
    summary:
      'Check configuration, data folder, database, schema, secrets and inbound events; exit 1 when a check fails',
    examples: ['doctor', 'doctor --json'],
  }).action(async ({ json }: { json?: true }) => {
    const config = loadConfig()
    const checks = await interruptible((interrupted) => examine(config, interrupted))
    const isWell = checks.every(({ status }) => status !== 'fail')
    process.stdout.write(json ? `${JSON.stringify({ ok: isWell, checks })}\n` : renderChecks(checks))
    if (!isWell) process.exitCode = 1
  })
}

function renderChecks(checks: readonly Check[]): string {
  const lines = renderColumns(checks.map(({ name, status, message }) => [marks[status], name, message]))
  return lines.map((line) => `${line}\n`).join('')
}
