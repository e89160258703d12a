/**
 * A table's public face as data, from which one engine builds every list and detail. The table has a generated text
 * column `json` that starts with `{"id":"…","created_at":"…"` and is left open at its end.
 */
export type Resource = {
  table: string
  order: 'newest' | 'oldest'
  /** SQL condition on `t` for rows visible outside. */
  visible?: string
  /**
   * Fields added when reading, because the clock changes them or because they are large: name → SQL of their JSON text.
   */
  appended: Readonly<Record<string, string>>
  /** Query parameter → condition that narrows a list. */
  filters: Readonly<
    Record<
      string,
      { column: string; test: '=' | '>=' | '<'; type: 'text' | 'boolean' | 'uuid' | 'timestamptz' }
    >
  >
  /** For a list that belongs to a row of another table: without that row it does not exist. */
  parent?: { parameter: string; table: string; column: string; visible: string }
}
