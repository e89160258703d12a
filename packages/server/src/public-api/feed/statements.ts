// The feed's statements. Each result begins with a line of numbers: the last one that retention took, the last one
// there is, how many rows follow, the last number among them, and where restored backups ended the feed.
import { type ChangeResource, changeKeys } from '@mostrador/contract/feed'
import type { Resource } from '../../platform/lists/resource.ts'
import { rowText, visibility } from '../../platform/lists/resource-row.ts'
import { resources } from '../routes.ts'
import type { Work } from '../statements.ts'
import { cursorSql } from './cursor.ts'

/** In the feed a record shows its detail, the keys that lead to others, and its last change. */
const shown: Record<ChangeResource, Resource> = {
  contact: resources.Contact,
  conversation: withKeys(resources.Conversation, changeKeys.conversation),
  message: { ...resources.Message, visible: messageVisible() },
  product: resources.Product,
  order: withKeys(resources.Order, changeKeys.order),
  appointment: withKeys(resources.Appointment, changeKeys.appointment),
}

export const startWork: Work = {
  name: 'feed:start',
  text: `coalesce((select n.last_number from change_numbers n where n.account_id = k.account_id), 0)::text`,
}

/** $2 is the number to read after, $3 the number of rows. */
export const changesWork: Work = { name: 'feed:changes', text: page(changeRows()) }

/** As changes; with a kind it is $4. */
export function eventsWork(isOfKind: boolean): Work {
  return {
    name: isOfKind ? 'feed:events:kind' : 'feed:events',
    text: page(`select c.number, e.body as row from changes c
      left join events e on e.account_id = c.account_id and e.id = c.record_id
      where c.account_id = k.account_id and c.number > $2::bigint and c.resource = 'event'
      ${isOfKind ? 'and c.operation = $4::text ' : ''}order by c.number limit $3::bigint`),
  }
}

function page(rows: string): string {
  return `(select concat_ws(' ', coalesce(n.first_number, 0), coalesce(n.last_number, 0), p.count, coalesce(p.last, 0),
        array_to_string(n.ended_at, ','))
      || E'\\n' || coalesce(p.rows, '')
    from (select count(*) as count, max(number) as last, string_agg(row, E',\\n' order by number) as rows
      from (${rows}) r) p
    left join change_numbers n on n.account_id = k.account_id)`
}

function changeRows(): string {
  const records = Object.entries(shown).map(
    ([name, resource]) => `when '${name}' then (select ${rowText(resource)} from ${resource.table} t
      where t.account_id = c.account_id and t.id = c.record_id${visibility(resource)})`,
  )
  return `select c.number, '{"id":"' || ${cursorSql} || '","resource":"' || c.resource
      || '","record_id":"' || c.record_id || '","operation":"' || c.operation
      || '","changed_at":"' || iso_instant(c.changed_at) || '","record":'
      || coalesce(case when c.operation <> 'deleted' then case c.resource ${records.join('\n')} end end, 'null')
      || '}' as row
    from changes c
    where c.account_id = k.account_id and c.number > $2::bigint and c.resource <> 'event'
    order by c.number limit $3::bigint`
}

function withKeys(resource: Resource, columns: readonly string[]): Resource {
  const keys = Object.fromEntries(
    columns.map((column) => [
      column,
      column === 'updated_at'
        ? `'"' || iso_instant(t.updated_at) || '"'`
        : `coalesce('"' || t.${column} || '"', 'null')`,
    ]),
  )
  return { ...resource, appended: { ...resource.appended, ...keys } }
}

function messageVisible(): string {
  return `exists (select from conversations p
    where p.account_id = t.account_id and p.id = t.conversation_id and p.deleted_at is null)`
}
