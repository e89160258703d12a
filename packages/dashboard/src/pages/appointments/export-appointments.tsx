import { csvPhone } from '@mostrador/contract/csv'
import { call, type Row } from '../../api/call.ts'
import { useTexts } from '../../i18n/language.tsx'
import { spanOf } from '../../parts/booking/calendar.ts'
import { appointmentTexts } from '../../parts/booking/texts.ts'
import { notifyDone } from '../../parts/feedback/notify.tsx'
import { csvTime } from '../../parts/lists/csv.ts'
import { ExportButton } from '../../parts/lists/export-button.tsx'
import { readAll } from '../../parts/lists/read-all.ts'
import { usePersonName } from '../../parts/shop/states.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'

type ExportProps = { days: readonly string[]; zone: string; showsCancelled: boolean }

/** The appointments of the days shown, as a file for spreadsheets. */
export function ExportAppointments({ days, zone, showsCancelled }: ExportProps) {
  const t = useTexts(appointmentTexts)
  const shop = useTexts(shopTexts)
  const nameOf = usePersonName()
  const cellsOf = (appointment: Row<'listAppointments'>, hasParties: boolean) => {
    const { start_time, end_time, status, customer_name, customer_phone, customer_email } = appointment
    return [
      ...[csvTime(start_time, zone), csvTime(end_time, zone), appointment.service_name],
      ...(hasParties ? [appointment.places] : []),
      ...[
        nameOf(customer_name, { id: appointment.contact_id }),
        csvPhone(customer_phone),
        customer_email,
        shop(`appointment_${status}`),
      ],
      ...[appointment.resource_name, appointment.notes],
    ]
  }
  const rows = async () => {
    const { rows: found, isCut } = await readAll((paging) =>
      call('listAppointments', { query: { ...spanOf(days, zone), ...paging } }),
    )
    if (isCut) notifyDone(t('exportCut', { n: found.length }))
    const shown = found.filter(({ status }) => showsCancelled || status !== 'cancelled')
    const hasParties = shown.some(({ places }) => places > 1)
    const head = [
      ...[
        `${t('begins')} (${zone})`,
        `${t('ends')} (${zone})`,
        t('serviceHead'),
        ...(hasParties ? [t('peopleHead')] : []),
        t('customerHead'),
        t('phoneHead'),
        t('emailHead'),
      ],
      ...[t('stateHead'), t('withHead'), t('notesHead')],
    ]
    return [head, ...shown.map((each) => cellsOf(each, hasParties))]
  }
  return <ExportButton name={t('fileName')} rows={rows} />
}
