// A customer's line before it is read: counts stand before what they count, and what counts or asks nothing is left out.
import { withCountFirst } from './count-first.ts'
import { withDozens } from './dozens.ts'
import { withoutPeople } from './people/counted-people.ts'
import { withoutReport } from './people/reported.ts'

export function tidied(written: string): string {
  return withCountFirst(withoutPeople(withDozens(withoutReport(written))).replace(plusSign, ', '))
}

/** "Piñata + the candy": and. */
const plusSign = /(?<=\p{L})\s*\+\s*(?=\p{L})/gu
