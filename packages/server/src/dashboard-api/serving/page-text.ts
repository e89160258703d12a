/** Paging in the form lists read. */
export function pageText({ limit, cursor }: { limit?: number | undefined; cursor?: string | undefined }) {
  return { limit: limit === undefined ? undefined : String(limit), cursor }
}
