// The HTTP service in a process of its own, for tests of what several nodes share. Prints its address.
import { RedisLimiter } from '../src/accounts/redis-limiter.ts'
import { type ConnectionOptions, Database } from '../src/platform/database.ts'
import { silentLog } from '../src/platform/log.ts'
import { startService } from './api.ts'

const { connection, redisUrl } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: ConnectionOptions
  redisUrl?: string
}
const database = new Database(connection, { max: 5 })
const limiter = redisUrl ? new RedisLimiter(redisUrl, silentLog) : 'database'
if (limiter !== 'database' && !(await limiter.isReady(5_000))) throw new Error('Redis is not reachable')
const service = await startService([database], { limiter })
process.stdout.write(`${service.url}\n`)
process.on('disconnect', () => process.exit(0))
