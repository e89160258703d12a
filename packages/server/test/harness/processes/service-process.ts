// The HTTP service in its own process, for tests of state that several nodes share. Prints its address.
import { RedisLimiter } from '../../../src/accounts/redis-limiter.ts'
import { type ConnectionOptions, Database } from '../../../src/platform/database/database.ts'
import { silentLog } from '../../../src/platform/log.ts'
import { startService } from '../api.ts'

const { connection, redisUrl } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: ConnectionOptions
  redisUrl?: string
}
const database = new Database(connection, { max: 5 })
// The generous timeout keeps a delay on a busy machine from counting as a failure: the database would then count as
// well as Redis.
const limiter = redisUrl ? new RedisLimiter(redisUrl, silentLog, { withinMs: 10_000 }) : 'database'
if (limiter !== 'database' && !(await limiter.isReady(5_000))) throw new Error('Redis is not reachable')
const service = await startService(database, { limiter })
process.stdout.write(`${service.url}\n`)
process.on('disconnect', () => process.exit(0))
