import { limits } from '@mostrador/contract/limits'
import type { Command } from 'commander'
import { distribute } from '../../platform/database/placement/distribute.ts'
import { findMisplaced } from '../../platform/database/placement/nodes.ts'
import { AppError } from '../../platform/errors.ts'
import { findWorkerLife } from '../../platform/work/heartbeat.ts'
import { addCommand, runsOnDatabase, UsageError } from '../command.ts'

export function addDistributeCommand(program: Command): void {
  const command = addCommand(program, 'distribute', {
    summary:
      'Spread the tables of an outside database over the nodes of its Citus cluster; started again after an interruption, it goes on. The service must not run',
    examples: ['distribute', 'distribute --shards 64 --json'],
  }).option(
    '--shards <n>',
    'pieces of every table, a few for each processor you will ever have (only the first run asks)',
    String(limits.shardsUsual),
  )
  runsOnDatabase<{ shards: string }>(command, async ({ config, database, interrupted }, options) => {
    if (config.databaseUrl === undefined)
      throw new AppError(
        'invalid_request',
        'The embedded database is of one node: set DATABASE_URL to a PostgreSQL with Citus first; docs/scaling.md has every step',
      )
    const shards = readShards(options.shards)
    if ((await findWorkerLife(database, new Date())).alive > 0)
      throw new AppError(
        'conflict',
        'A worker is at work on this database: stop the service on every node, wait a minute, and run this again',
      )
    const { placed, keys } = await distribute(database, {
      shards,
      interrupted,
      tell: ({ done, of, text }) => void process.stderr.write(`${done}/${of} ${text}\n`),
    })
    const misplaced = await findMisplaced(database)
    return {
      json: { placed, keys, misplaced },
      text: [
        placed.length > 0
          ? `${placed.length} tables were placed, and ${keys} foreign keys set.`
          : 'Nothing to place: every table lies where it should.',
        ...misplaced,
      ],
    }
  })
}

function readShards(given: string): number {
  const shards = Number(given)
  if (/^[1-9]\d*$/.test(given) && shards <= limits.shardsMax) return shards
  throw new UsageError(`--shards: a whole number from 1 to ${limits.shardsMax}`)
}
