import type { CsvCell } from '@mostrador/contract/csv'
import { call, type Input } from '../../../api/call.ts'
import { useAccount } from '../../../api/session.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { notifyDone } from '../../../parts/feedback/notify.tsx'
import { ExportButton } from '../../../parts/lists/export-button.tsx'
import { readAll } from '../../../parts/lists/read-all.ts'
import { useMeasureText } from '../../../parts/shop/measure-check.ts'
import { measureTexts } from '../../../parts/shop/measure-texts.ts'
import type { Product } from '../../../parts/shop/product-price.tsx'
import { productTexts } from '../texts.ts'
import { bulkTexts } from './bulk-texts.ts'

type ExportProps = {
  query: Input<'listProducts'>['query']
  /** Only these; default: all that the filters let through. */
  ids?: ReadonlySet<string>
  isSmall?: boolean
}

/** A file for spreadsheets: a line for each product, and for each variant of one. The import takes it back. */
export function ExportProducts({ query, ids, isSmall = false }: ExportProps) {
  const t = useTexts(productTexts)
  const bulk = useTexts(bulkTexts)
  const measures = useTexts(measureTexts)
  const amount = useMeasureText()
  const format = useFormat()
  const { timezone } = useAccount()
  const linesOf = (product: Product): CsvCell[][] => {
    const { name, sku, category, item_type, is_active, price_min, price_max, sale_price, variants } = product
    const { sale_unit: unit, measure_min: least } = product
    const measured =
      unit === null ? [null, null] : [measures(unit), least === null ? null : amount(least, unit)]
    const state = is_active ? t('active') : t('inactive')
    const time = format.dateTime(product.updated_at, timezone)
    const line = (of: {
      name: string | null
      sku: string | null
      variantSku: string | null
      price: number | null
      stock: number | null
    }) => [
      ...[name, of.name, of.sku, of.variantSku, t(item_type), category, state],
      ...[of.price, price_min, price_max, sale_price, ...measured, of.stock, time],
    ]
    if (variants.length === 0) {
      return [
        line({ name: null, sku, variantSku: null, price: product.price, stock: product.inventory_quantity }),
      ]
    }
    return variants.map((each) =>
      line({
        name: each.name,
        sku,
        variantSku: each.sku ?? null,
        price: each.price,
        stock: each.inventory_quantity ?? null,
      }),
    )
  }
  const rows = async () => {
    const { rows: found, isCut } = await readAll((paging) =>
      call('listProducts', { query: { ...query, ...paging } }),
    )
    if (isCut) notifyDone(bulk('exportCut', { n: found.length }))
    const wanted = ids ? found.filter(({ id }) => ids.has(id)) : found
    return [
      [
        ...[t('name'), bulk('variant'), t('sku'), bulk('variantSku'), t('kind'), t('category'), t('offered')],
        ...[
          t('price'),
          t('priceMin'),
          t('priceMax'),
          t('salePrice'),
          measures('soldBy'),
          measures('least'),
          t('stock'),
          bulk('updated'),
        ],
      ],
      ...wanted.flatMap(linesOf),
    ]
  }
  return <ExportButton name={bulk('fileName')} rows={rows} isSmall={isSmall} />
}
