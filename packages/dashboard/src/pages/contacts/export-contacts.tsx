import { Button } from '@mantine/core'
import { csvPhone } from '@mostrador/contract/csv'
import { consentKinds } from '@mostrador/contract/outreach/consents'
import { unknownName } from '@mostrador/contract/values'
import { IconDownload } from '@tabler/icons-react'
import { addressOf, call, type Input, type Row } from '../../api/call.ts'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { consentTexts } from '../../parts/contacts/consent-texts.ts'
import { stateOf } from '../../parts/contacts/consents.tsx'
import { contactTexts } from '../../parts/contacts/texts.ts'
import { notifyDone } from '../../parts/feedback/notify.tsx'
import { labelTexts } from '../../parts/labels/texts.ts'
import { csvTime, hasDecimalComma } from '../../parts/lists/csv.ts'
import { ExportButton } from '../../parts/lists/export-button.tsx'
import { readAll } from '../../parts/lists/read-all.ts'
import { shopTexts } from '../../parts/shop/texts.ts'

/** The contacts that the filters let through, as a file for spreadsheets. */
export function ExportContacts({ query }: { query: Input<'listContacts'>['query'] }) {
  const t = useTexts(contactTexts)
  const shop = useTexts(shopTexts)
  const said = useTexts(consentTexts)
  const labels = useTexts(labelTexts)
  const { timezone } = useAccount()
  const time = (value: string | null) => csvTime(value, timezone)
  const format = useFormat()
  const zoned = (head: string) => `${head} (${format.zone(timezone)})`
  const cellsOf = ({ name, phone, told_phone: told, email, status, ...contact }: Row<'listContacts'>) => [
    ...[
      // Imported again, words of ours would be the name of all whose name nobody knows.
      name === unknownName ? '' : name,
      csvPhone(phone ?? told),
      email,
      shop(contact.is_opted_out ? 'opted_out' : status),
      contact.labels.map((label) => label.name).join(', '),
    ],
    contact.total_orders,
    ...[time(contact.last_interaction), time(contact.created_at)],
    ...consentKinds.map((kind) => said(stateOf(contact.consents[kind]))),
  ]
  const rows = async () => {
    const { rows, isCut } = await readAll((paging) =>
      call('listContacts', { query: { ...query, ...paging } }),
    )
    if (isCut) notifyDone(t('exportCut', { n: rows.length }))
    const head = [
      ...[t('name'), t('phone'), t('email'), t('status'), labels('labels'), t('orders')],
      ...[zoned(t('lastSeen')), zoned(t('since'))],
    ]
    const consents = consentKinds.map((kind) => `${said('title')}: ${said(kind)}`)
    return [[...head, ...consents], ...rows.map(cellsOf)]
  }
  return <ExportButton name={t('fileName')} rows={rows} />
}

/** All that they said about messages, with day and source, as a file that the server writes. */
export function ExportConsents() {
  const t = useTexts(contactTexts)
  const { locale } = useFormat()
  const { language } = useLanguage()
  const decimal: 'comma' | 'point' = hasDecimalComma(locale) ? 'comma' : 'point'
  return (
    <Button
      component="a"
      href={addressOf('exportConsents', { query: { language, decimal } })}
      download
      variant="default"
      leftSection={<IconDownload size={16} />}
    >
      {t('exportConsents')}
    </Button>
  )
}
