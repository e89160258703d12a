import type { Command } from 'commander'
import { resealWithGivenKeys, rotateKeyFile } from '../../installation/key-rotation.ts'
import { forgetLostSecrets } from '../../installation/lost-secrets.ts'
import { openSecrets, type Workspace } from '../../installation/workspace.ts'
import { AppError } from '../../platform/errors.ts'
import { addCommand, runsOnDatabase } from '../command.ts'
import type { Result } from '../output.ts'

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
  const forget = addCommand(masterKey, 'forget-lost', {
    summary: 'Give up the stored secrets whose master key is lost for good',
    examples: ['master-key forget-lost --yes'],
  })
    .option('--yes', 'do it: nothing brings them back')
    .addHelpText(
      'after',
      `
The service does not start while stored secrets need a master key that is not
there. Look for it first: every backup holds master.key. Without it,
  - secrets of channels and integrations are taken away: enter them anew with
    mostrador channel update and mostrador integration update
  - so are headers of webhooks, for mostrador webhook update, and what
    mostrador webhook secret prepare has prepared
  - webhooks get a new secret and are paused, which holds their deliveries: for
    each, mostrador webhook rotate-secret, tell the receiver, webhook resume
  - everybody signs in again, and second factors are off
  - what people who were erased did not want can no longer be told from their
    hashes, so it is forgotten
Other customers' data is not touched. Start the service anew afterwards.`,
    )
  runsOnDatabase<{ yes?: true }>(forget, forgetLost)
}

async function forgetLost({ config, database }: Workspace, { yes }: { yes?: true }): Promise<Result> {
  if (!yes) {
    throw new AppError(
      'invalid_request',
      'master-key forget-lost cannot be taken back: look for the key first (every backup holds master.key), then add --yes',
    )
  }
  const forgotten = await forgetLostSecrets(database, openSecrets(config), new Date())
  const { taken_away, webhooks, refusals, sign_in } = forgotten
  const rotations = webhooks.map(({ id }) => `  mostrador webhook rotate-secret ${id}`)
  const lines = [
    `${taken_away} secrets of channels, integrations and webhooks are gone: enter them anew.`,
    ...(rotations.length > 0
      ? ['These webhooks are paused; rotate each, tell its receiver, then resume it:', ...rotations]
      : []),
    ...(refusals.length > 0
      ? [
          'What people who were erased did not want is forgotten in these accounts:',
          ...refusals.map((id) => `  ${id}`),
        ]
      : []),
    ...(sign_in ? ['Everybody signs in again, and second factors are off.'] : []),
  ]
  return { json: forgotten, lines }
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
  const rotation = await resealWithGivenKeys(database, openSecrets(config))
  return { json: rotation, lines: ['Now take the former key out of MASTER_KEY, on every node.'] }
}
