import type { Input } from '../../api/call.ts'

export type ListQuery = NonNullable<Input<'listConversations'>['query']>
