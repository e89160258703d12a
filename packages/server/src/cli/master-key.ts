import type { Command } from 'commander'
import { AppError } from '../platform/errors.ts'
import { addCommand, runsOnDatabase } from './command.ts'
import { resealWithGivenKeys, rotateKeyFile } from './key-rotation.ts'
import type { Result } from './output.ts'
import type { Workspace } from './workspace.ts'

export function addMasterKeyCommands(program: Command): void {
  const masterKey = program
    .command('master-key')
    .description('The key under which stored secrets are encrypted')
  const command = addCommand(masterKey, 'rotate', {
    summary: 'Encrypt all stored secrets under a new key; the service may run meanwhile',
    examples: ['master-key rotate'],
  }).addHelpText(
    'after',
    `
Without MASTER_KEY in the environment the key stands in master.key in the data
folder: the command makes a new one there and re-encrypts. A service that runs
takes it over by itself; the former key goes with the service's next start.

With MASTER_KEY you hold the keys, and change them in four steps, each on every
node before the next one:
  1. MASTER_KEY=former,new   every node can read both
  2. MASTER_KEY=new,former   every node writes with the new one
  3. mostrador master-key rotate
  4. MASTER_KEY=new`,
  )
  runsOnDatabase(command, rotate)
}

async function rotate(workspace: Workspace): Promise<Result> {
  const { config, database, isExclusive } = workspace
  if (config.masterKeys.length === 0) {
    const rotation = await rotateKeyFile(database, config.dataDir, { isExclusive })
    const kept = 'The service runs, so the former key is kept until it starts anew.'
    return { json: rotation, lines: rotation.former_keys > 0 ? [kept] : [] }
  }
  if (config.masterKeys.length === 1) {
    throw new AppError(
      'invalid_request',
      'MASTER_KEY holds one key: put a new one before it, separated by a comma; see: mostrador master-key rotate --help',
    )
  }
  const rotation = await resealWithGivenKeys(database, workspace.secrets())
  return { json: rotation, lines: ['Now take the former key out of MASTER_KEY, on every node.'] }
}
