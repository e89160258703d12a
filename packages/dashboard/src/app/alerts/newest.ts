// Something came after the page was opened.
import { useState } from 'react'

/** The id once a newer one is there; the first answer after opening a page is no news. Ids grow with time. */
export function useNewest(id: string | undefined): string | undefined {
  const [known, know] = useState<{ id: string; isNews: boolean }>()
  if (id !== undefined && (known === undefined || id > known.id)) know({ id, isNews: known !== undefined })
  return known?.isNews ? known.id : undefined
}
