import type { Row } from '../../../api/call.ts'

export type Entry = Pick<Row<'listMessages'>, 'author' | 'history' | 'created_at'>
export type History = NonNullable<Entry['history']>
export type Kind = History['kind']
export type ShopKind = Extract<Kind, `order_${string}` | `appointment_${string}`>
