import type { Command } from 'commander'
import { migrate } from '../../platform/database/migrations.ts'
import { addCommand, interruptible, runs } from '../command.ts'

export function addMigrateCommand(program: Command): void {
  const command = addCommand(program, 'migrate', {
    summary: 'Bring the schema to the newest version; serve and every other command do so too',
    examples: ['migrate', 'migrate --json'],
  })
  runs(command, (config) =>
    interruptible(async (interrupted) => {
      const { checkReachable, openWorkspace } = await import('../../installation/workspace.ts')
      await using workspace = await openWorkspace(config, { interrupted, isMigrating: false })
      await checkReachable(workspace.database)
      const migrated = await migrate(workspace.database, workspace.log)
      return {
        json: { migrated },
        text: migrated.length > 0 ? migrated : ['Nothing to migrate: the schema is the newest.'],
      }
    }),
  )
}
