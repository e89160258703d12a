import type { Command } from 'commander'
import { loadConfig } from '../../installation/config.ts'
import { addCommand } from '../command.ts'

export function addServeCommand(program: Command): void {
  addCommand(program, 'serve', {
    summary: 'Run the service until it is told to stop (Ctrl-C, SIGTERM)',
    examples: ['serve', 'serve --json   # one JSON object with the address when it is ready'],
  }).action(async ({ json }: { json?: true }) => {
    const config = loadConfig()
    const { serve } = await import('../../main.ts')
    process.exitCode = await serve(config, { isJson: json === true })
  })
}
