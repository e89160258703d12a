// Faults in the lines of a product file, as codes: the pages have a text for each in every language.

/** Each fault with the names of its values. */
export const fileProblems = {
  currency: ['given', 'currency'],
  missing: [],
  price_missing: [],
  range_missing: [],
  range_order: [],
  variants: [],
  units: ['units', 'sum'],
  text: [],
  unicode: [],
  blank: [],
  long: ['max'],
  price: [],
  decimals: ['decimals', 'max'],
  much: ['max'],
  whole_number: ['max'],
  flag: [],
  time: [],
  choice: ['values'],
  list: [],
  json: [],
  twice: ['name'],
  sku_twice: ['sku', 'line'],
  name_twice: ['name', 'line'],
  column_twice: [],
  column_nameless: [],
  column_unknown: [],
  cells: ['cells', 'columns'],
  utf8: [],
  quote: [],
  object: [],
  address: ['given'],
  many: ['max'],
} as const satisfies Record<string, readonly string[]>

export type FileProblem = keyof typeof fileProblems
