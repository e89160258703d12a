// A customer's line before it is read: counts stand before what they count, and what counts or asks nothing is left out.
import { withCountFirst } from './count-first.ts'
import { withDozens } from './dozens.ts'
import { withoutPeople } from './people/counted-people.ts'
import { withoutReport } from './people/reported.ts'

export function tidied(written: string): string {
  const counted = withoutPeople(withDozens(withoutReport(written)))
  return withCountFirst(counted.replace(plusSign, ', ').replace(severalOf, '$1'))
}

/** "Two of the 50s": those of 50. */
const severalOf = /(?<=\bthe )(\d{2,4})'?s\b/gi

/** "Piñata + the candy": and. */
const plusSign = /(?<=\p{L})\s*\+\s*(?=\p{L})/gu
