// The messages of a conversation and what was done with it, as one list.
import type { Row } from '../../api/call.ts'

type Entry = Pick<Row<'listMessages'>, 'role' | 'content' | 'history' | 'created_at'>

/** An entry of the history and the system message of the same act are written in one transaction. */
const togetherMs = 2_000

/** Leaves out system messages beside which the history says the same, and by whom. */
export function withoutRepeated<E extends Entry>(rows: readonly E[]): E[] {
  const acts = rows.filter(({ history }) => history?.kind === 'taken' || history?.kind === 'given_back')
  const isTold = ({ content, created_at }: E) =>
    acts.some(
      (act) =>
        (act.history?.kind === 'taken') === (content === '[handed off: operator_takeover]') &&
        Math.abs(Date.parse(act.created_at) - Date.parse(created_at)) < togetherMs,
    )
  const mayRepeat = ({ role, content }: E) =>
    role === 'system' && (content === '[resumed]' || content === '[handed off: operator_takeover]')
  return rows.filter((row) => !(mayRepeat(row) && isTold(row)))
}
