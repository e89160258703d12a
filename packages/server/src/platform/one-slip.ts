/**
 * One letter added, missing, changed for another, or two neighbours swapped. A changed letter counts in words of more than
 * `changedBeyond` letters, since in a short word it makes another word.
 */
export function isOneSlipAway(a: string, b: string, changedBeyond = 0): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const [restA, restB] = [a.slice(at), b.slice(at)]
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (a.length > changedBeyond && restA.slice(1) === restB.slice(1)) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}
