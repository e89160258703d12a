import { tellLive } from '../../events/live.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { TemplateReport } from '../template-control.ts'
import { findBusiness, hastenBook, updateByReport } from './templates.queries.ts'

/** False where the channel reads the templates of another business, or of none. */
export async function applyTemplateReport(
  tx: Tx,
  place: { accountId: string; channelId: string },
  report: TemplateReport,
  now: Date,
): Promise<boolean> {
  const { accountId } = place
  const book = await findBusiness(tx, place)
  if (book?.business_id !== report.businessId) return false
  const isKnown = await updateByReport(tx, accountId, report, now)
  if (!isKnown && report.state !== 'gone') await hastenBook(tx, accountId, report.businessId, now)
  tellLive(tx, accountId, 'templates')
  return true
}
