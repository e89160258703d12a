import { limits } from '@mostrador/contract/limits'

type ListPage<Row> = { data: Row[]; next_cursor: string | null }

/** Every row of a list, page by page, up to a limit. */
export async function readAll<Row>(
  pageAt: (paging: { limit: number; cursor: string | undefined }) => Promise<ListPage<Row>>,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await pageAt({ limit: limits.pageSizeMax, cursor })
    rows.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && rows.length < limits.listExportMax)
  return { rows, isCut: cursor !== undefined }
}
