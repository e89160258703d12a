// Contacts by digits that a person types: of a phone that a channel knows, or that the customer told.
import { type Sql, sql } from '../../platform/database/database.ts'
import { anywhere } from '../../platform/lists/search-text.ts'
import { isToldIn } from './consent/same-phone.ts'
import { searchedForms } from './written-phone.ts'

/** The contact `c` has a phone with these digits, or in another form in which the same mobile is told or known. */
export function hasPhone(digits: string): Sql {
  const forms = searchedForms(digits)
  const parts = forms.map(anywhere)
  const wholes = forms.filter((form) => form.length >= 8)
  const isTold = sql`c.told_phone is not null and phone_digits(c.told_phone) like any(${parts}::text[])`
  return sql`(c.phone_key like any(${parts}::text[]) or ${isTold} or ${isToldIn(sql`c.told_phone`, wholes)})`
}
