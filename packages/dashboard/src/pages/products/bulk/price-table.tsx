import { Table, Text } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import type { AnswerOf } from '../../../api/call.ts'
import { useAccount } from '../../../api/session.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { WideTable } from '../../../parts/lists/wide-table.tsx'
import { Status } from '../../../parts/status.tsx'
import { bulkTexts } from './bulk-texts.ts'

type Preview = AnswerOf<'previewProductChange'>
type Price = Preview['rows'][number]['prices'][number]

/** Old and new prices beside each other. */
export function PriceTable({ preview }: { preview: Preview }) {
  const t = useTexts(bulkTexts)
  const { currency } = useAccount()
  const format = useFormat()
  const money = (value: number) => format.money(value, currency)
  const partOf = ({ kind, name }: Price) => {
    if (kind === 'add_on') return t('addOn', { name: name ?? '' })
    if (kind === 'price_min') return t('priceMin')
    return kind === 'price_max' ? t('priceMax') : name
  }
  return (
    <>
      <WideTable label={t('changePrices')} minWidth={320} mah={360}>
        <Table stickyHeader aria-label={t('changePrices')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('product')}</Table.Th>
              <Table.Th ta="end">{t('from')}</Table.Th>
              <Table.Th ta="end">{t('to')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {preview.rows.flatMap((row) =>
              row.prices.map((price, at) => (
                <Table.Tr key={`${row.id} ${price.kind} ${price.name}`}>
                  <Table.Td>
                    {at === 0 && row.name}{' '}
                    <Text component="span" size="sm" c="dimmed">
                      {partOf(price)}
                    </Text>{' '}
                    {at === 0 && row.has_sale && <Status tone="info">{t('hasSale')}</Status>}
                  </Table.Td>
                  <Table.Td ta="end" className="numbers">
                    {money(price.from)}
                  </Table.Td>
                  <Table.Td ta="end" className="numbers" fw={550}>
                    {price.to === 0 ? <Status tone="bad">{t('free')}</Status> : money(price.to)}
                  </Table.Td>
                </Table.Tr>
              )),
            )}
          </Table.Tbody>
        </Table>
      </WideTable>
      {preview.rows.length === limits.productChangeShownMax && (
        <Text size="sm" c="dimmed">
          {t('firstOnly', { n: preview.rows.length })}
        </Text>
      )}
    </>
  )
}
