// Why an attempt has the number of another one: a person sent it, or a replay did.
type Attempt = {
  number: number
  response_status: number | null
  replay_id: string | null
}

export type AttemptMark = 'replay' | 'again' | 'uncounted'

/**
 * A mark for each attempt, in their order. One that was sent by hand while its webhook sent nothing does not count: the
 * next one has its number again, which is `nextNumber` where none was made yet. A delivery that was over starts at 1.
 */
export function attemptMarks(
  attempts: readonly Attempt[],
  nextNumber: number | null,
): (AttemptMark | undefined)[] {
  return attempts.map((attempt, index) => {
    const before = attempts[index - 1]
    const following = attempts[index + 1]?.number ?? nextNumber
    if (attempt.replay_id !== null) return 'replay'
    if (!isTaken(attempt) && following === attempt.number) return 'uncounted'
    const isFresh = before && attempt.number === 1 && (isTaken(before) || before.number > 1)
    return isFresh ? 'again' : undefined
  })
}

function isTaken({ response_status: status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300
}
