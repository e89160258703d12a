// The report of a campaign's uploaded list.
import { type Static, Type } from 'typebox'
import { oneOf, optional, orNull } from '../route.ts'

const listProblems = [
  ...([
    'phone',
    'phone_missing',
    /** A spreadsheet saved it as 3,13E+09. */
    'phone_rounded',
    'phone_country',
    'name_formula',
    'name_long',
    'consent_at',
    'consent_at_unclear',
    'twice',
    /** A quotation mark stands alone there. */
    'quote',
  ] as const),
  /** A value of a variable is a spreadsheet's formula, has line breaks, tabs or five spaces in a row, or is too long. */
  ...(['value_formula', 'value_lines', 'value_spaces', 'value_long'] as const),
] as const
export type ListProblem = (typeof listProblems)[number]

/** An uploaded list, as it was read. */
export const ListReport = Type.Object({
  file_name: orNull(Type.String()),
  rows: Type.Integer(),
  columns: Type.Array(Type.String()),
  /** The same as the file names them; missing in older reports. */
  headings: optional(Type.Array(Type.String())),
  /** The first lines that could not be used, with what is wrong. */
  errors: Type.Array(
    Type.Object({
      ...{ line: Type.Integer(), problem: oneOf(listProblems), column: optional(Type.String()) },
      /** A consent that was not understood, as it is written; missing in older reports. */
      value: optional(Type.String()),
    }),
  ),
  error_count: Type.Integer(),
  /** The first lines of customers who have not agreed to offers, and how many there are; missing in older reports. */
  no_consent: optional(Type.Array(Type.Integer())),
  no_consent_count: optional(Type.Integer()),
  /** The first lines that agree without a day, and how many there are; how many refuse. Missing in older reports. */
  undated: optional(Type.Array(Type.Integer())),
  undated_count: optional(Type.Integer()),
  /** The first lines that refuse. */
  declined: optional(Type.Array(Type.Integer())),
  declined_count: optional(Type.Integer()),
  /** The first lines whose yes is older than a no that holds, and how many there are; missing in older reports. */
  overruled: optional(Type.Array(Type.Integer())),
  overruled_count: optional(Type.Integer()),
  /** How many agree since a day that the list gives, and get offers. */
  agreed_count: optional(Type.Integer()),
})
export type ListReport = Static<typeof ListReport>
