/** Paging as lists read it. */
export function pageText({ limit, cursor }: { limit?: number | undefined; cursor?: string | undefined }) {
  return { limit: limit === undefined ? undefined : String(limit), cursor }
}
