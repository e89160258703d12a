import { limits } from '@mostrador/contract/limits'

type ListPage<Row> = { data: Row[]; next_cursor: string | null }

/** Every row of a list, page by page, up to `rowsMax`. */
export async function readAll<Row>(
  pageAt: (paging: { limit: number; cursor: string | undefined }) => Promise<ListPage<Row>>,
  rowsMax: number = limits.listExportMax,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await pageAt({ limit: limits.pageSizeMax, cursor })
    rows.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && rows.length < rowsMax)
  return { rows, isCut: cursor !== undefined }
}
