// Doctor's checks of a database whose tables lie on several nodes.
import { type Database, sql } from '../../platform/database/database.ts'
import { findMisplaced } from '../../platform/database/placement/nodes.ts'
import type { Check } from './check.ts'

const shownMax = 5

/** Nothing where there is one PostgreSQL. */
export async function checkNodes(database: Database): Promise<Check[]> {
  if (!(await database.isSpread())) return []
  const name = 'nodes'
  const nodes = await database.query<{ place: string; is_reached: boolean }>(sql`
    select nodename || ':' || nodeport as place, citus_check_connection_to_node(nodename, nodeport) as is_reached
    from pg_dist_node where noderole = 'primary' order by groupid`)
  const gone = nodes.filter(({ is_reached }) => !is_reached).map(({ place }) => place)
  if (gone.length > 0) {
    const message = `${gone.join(', ')} cannot be reached from the first node: accounts whose rows lie there are not served until it is back`
    return [{ name, status: 'fail', message }]
  }
  const misplaced = await findMisplaced(database)
  if (misplaced.length === 0)
    return [{ name, status: 'ok', message: `${nodes.length}, and every table lies where it should` }]
  const more = misplaced.length > shownMax ? ` and ${misplaced.length - shownMax} more` : ''
  const message = `${misplaced.slice(0, shownMax).join(', ')}${more}: stop the service and run mostrador distribute`
  return [{ name, status: 'fail', message }]
}
