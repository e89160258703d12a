import { Button, Text } from '@mantine/core'
import { itemTypes } from '@mostrador/contract/values'
import { IconFileImport, IconPackage, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { usePages } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty } from '../../parts/feedback/states.tsx'
import { DataList } from '../../parts/lists/data-list.tsx'
import { Filter, Filters } from '../../parts/lists/filters.tsx'
import { SearchField } from '../../parts/lists/search-field.tsx'
import { known, useFilters } from '../../parts/lists/search-state.ts'
import { Page, Section } from '../../parts/page.tsx'
import { Status } from '../../parts/status.tsx'
import { type Product, ProductPrice, ProductStock } from './product-price.tsx'
import { productTexts } from './texts.ts'

export function ProductsPage() {
  const t = useTexts(productTexts)
  const { values, set } = useFilters<'search' | 'kind' | 'offered'>()
  const search = values.search?.trim() || undefined
  const kind = known(values.kind, itemTypes)
  const offered = known(values.offered, ['true', 'false'])
  const pages = usePages('listProducts', {
    query: { search, item_type: kind, is_active: offered === undefined ? undefined : offered === 'true' },
  })
  return (
    <Page title={t('title')} description={t('description')} actions={<Actions />}>
      <Section flush>
        <Filters>
          <SearchField label={t('search')} value={values.search} onChange={(search) => set({ search })} />
          <Filter
            label={t('kind')}
            all={t('anyKind')}
            value={kind}
            onChange={(chosen) => set({ kind: chosen })}
            options={itemTypes.map((value) => [value, t(value)])}
          />
          <Filter
            label={t('offered')}
            all={t('anyOffered')}
            value={offered}
            onChange={(chosen) => set({ offered: chosen })}
            options={[
              ['true', t('active')],
              ['false', t('inactive')],
            ]}
          />
        </Filters>
        <ProductList pages={pages} />
      </Section>
    </Page>
  )
}

function Actions() {
  const t = useTexts(productTexts)
  if (!useMay('products.edit')) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} />}
        renderRoot={(props) => <Link to="/products/import" {...props} />}
      >
        {t('import')}
      </Button>
      <Button
        leftSection={<IconPlus size={16} />}
        renderRoot={(props) => <Link to="/products/new" {...props} />}
      >
        {t('new')}
      </Button>
    </>
  )
}

function ProductList({ pages }: { pages: ReturnType<typeof usePages<'listProducts'>> }) {
  const t = useTexts(productTexts)
  const state = (product: Product) =>
    product.is_active ? (
      <Status tone={product.sale_active ? 'info' : 'good'}>
        {product.sale_active ? t('onSale') : t('active')}
      </Status>
    ) : (
      <Status tone="quiet">{t('inactive')}</Status>
    )
  return (
    <DataList
      label={t('title')}
      pages={pages}
      rowKey={({ id }) => id}
      columns={[
        { name: 'name', head: t('name'), cell: ({ name }) => name },
        {
          name: 'sku',
          head: t('sku'),
          cell: ({ sku }) => (
            <Text component="span" ff="monospace" size="sm">
              {sku ?? '–'}
            </Text>
          ),
        },
        { name: 'kind', head: t('kind'), cell: ({ item_type }) => t(item_type) },
        { name: 'state', head: t('offered'), cell: state },
        {
          name: 'stock',
          head: t('stock'),
          cell: (product) => <ProductStock product={product} />,
          align: 'end',
        },
        {
          name: 'price',
          head: t('price'),
          cell: (product) => <ProductPrice product={product} />,
          align: 'end',
        },
      ]}
      phone={(product) => ({
        title: product.name,
        aside: <ProductPrice product={product} />,
        text: state(product),
        note: <ProductStock product={product} />,
      })}
      link={({ id }, props) => <Link to="/products/$id" params={{ id }} {...props} />}
      filters={['search', 'kind', 'offered']}
      empty={
        <Empty icon={IconPackage} title={t('emptyTitle')} action={<Actions />}>
          {t('empty')}
        </Empty>
      }
    />
  )
}
