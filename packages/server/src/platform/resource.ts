/**
 * The public face of a table as data: one engine builds every list and detail from it. The table has a generated
 * text column `json` that opens with `{"id":"…","created_at":"…"` and is left open at its end.
 */
export type Resource = {
  table: string
  order: 'newest' | 'oldest'
  /** Which rows exist for the outside, as SQL on `t`. */
  visible?: string
  /** Fields added on reading, because the clock changes them or because they are large: name → SQL of their JSON text. */
  appended: Readonly<Record<string, string>>
  /** Query parameter → how it narrows a list. */
  filters: Readonly<
    Record<
      string,
      { column: string; test: '=' | '>=' | '<'; type: 'text' | 'boolean' | 'uuid' | 'timestamptz' }
    >
  >
  /** A list that belongs to one row of another table: without that row it does not exist. */
  parent?: { parameter: string; table: string; column: string; visible: string }
}
