import { Button, Text } from '@mantine/core'
import { productSorts } from '@mostrador/contract/dashboard/shop'
import { itemTypes } from '@mostrador/contract/values'
import { IconFileImport, IconPackage, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Input } from '../../api/call.ts'
import { usePages, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty } from '../../parts/feedback/states.tsx'
import { ListFilters } from '../../parts/filtering/list-filters.tsx'
import { type Column, DataList } from '../../parts/lists/data-list.tsx'
import { Filter } from '../../parts/lists/filters.tsx'
import { SavedFilters } from '../../parts/lists/saved-filters.tsx'
import { SearchField } from '../../parts/lists/search-field.tsx'
import { known, useFilters } from '../../parts/lists/search-state.ts'
import { type Selection, useSelection } from '../../parts/lists/selected.ts'
import { SelectionBar } from '../../parts/lists/selection.tsx'
import { SortFilter, useSort } from '../../parts/lists/sort.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { bookingProblemTexts } from '../../parts/shop/booking-problem-texts.ts'
import { type Product, ProductPrice, ProductStock } from '../../parts/shop/product-price.tsx'
import { Named } from '../../parts/shop/thumbnail.tsx'
import { UnbookableServices, useUnbookable } from '../../parts/shop/unbookable.tsx'
import { Status } from '../../parts/status.tsx'
import { Ago } from '../../parts/time.tsx'
import { BulkActions } from './bulk/bulk-actions.tsx'
import { bulkTexts } from './bulk/bulk-texts.ts'
import { ExportProducts } from './bulk/export-products.tsx'
import { UndoBanner } from './bulk/undo-banner.tsx'
import classes from './products.module.css'
import { productTexts } from './texts.ts'

/** Parts of the address that a saved filter holds. */
const kept = ['search', 'kind', 'offered', 'category', 'sort']

export function ProductsPage() {
  const t = useTexts(productTexts)
  const { values, set } = useFilters<'search' | 'kind' | 'offered' | 'category'>()
  const search = values.search?.trim() || undefined
  const kind = known(values.kind, itemTypes)
  const offered = known(values.offered, ['true', 'false'])
  const category = values.category || undefined
  const is_active = offered === undefined ? undefined : offered === 'true'
  const filter = { search, item_type: kind, is_active, category }
  const sort = useSort(productSorts)
  const query = { ...filter, sort }
  const pages = usePages('listProducts', { query })
  const selection = useSelection(filter, pages.isPlaceholderData)
  const mayEdit = useMay('products.edit')
  return (
    <Page title={t('title')} description={t('description')} actions={<Actions query={query} />}>
      {kind === 'service' && <UnbookableServices />}
      {mayEdit && <UndoBanner />}
      <Section flush>
        <SavedFilters list="products" names={kept} />
        <ListFilters
          search={
            <SearchField label={t('search')} value={values.search} onChange={(search) => set({ search })} />
          }
          set={[kind, offered, category, sort]}
          onClear={() => set(Object.fromEntries(kept.slice(1).map((name) => [name, undefined])))}
        >
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
          <CategoryFilter value={category} onChange={(chosen) => set({ category: chosen })} />
          <ProductSortFilter />
        </ListFilters>
        {mayEdit && (
          <SelectionBar selection={selection} pages={pages}>
            <BulkActions selection={selection} filter={filter} />
            <ExportProducts query={query} {...(!selection.isAll && { ids: selection.ids })} isSmall />
          </SelectionBar>
        )}
        <ProductList pages={pages} selection={mayEdit ? selection : undefined} />
      </Section>
    </Page>
  )
}

function CategoryFilter({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (value?: string) => void
}) {
  const t = useTexts(bulkTexts)
  const known = useRead('listProductCategories', {}).data?.data ?? []
  // A category of an address may be gone by now.
  const shown = value === undefined || known.includes(value) ? known : [value, ...known]
  if (shown.length === 0) return null
  return (
    <Filter
      label={t('category')}
      all={t('anyCategory')}
      value={value}
      onChange={onChange}
      options={shown.map((category) => [category, category])}
    />
  )
}

function ProductSortFilter() {
  const t = useTexts(bulkTexts)
  const product = useTexts(productTexts)
  return (
    <SortFilter
      usual={t('newest')}
      options={[
        ['name', product('name')],
        ['price', t('cheapest')],
        ['-price', t('dearest')],
        ['stock', t('leastStock')],
        ['-updated', t('lastChanged')],
      ]}
    />
  )
}

/** `isFirst`: the catalogue is empty. */
function Actions({ query, isFirst = false }: { query?: Input<'listProducts'>['query']; isFirst?: boolean }) {
  const t = useTexts(productTexts)
  const mayEdit = useMay('products.edit')
  if (!mayEdit) return query && <ExportProducts query={query} />
  return (
    <>
      {query && <ExportProducts query={query} />}
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} />}
        renderRoot={(props) => <Link to="/products/import" {...props} />}
      >
        {t(isFirst ? 'fromList' : 'import')}
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

type ListProps = {
  pages: ReturnType<typeof usePages<'listProducts'>>
  selection: Selection | undefined
}

function ProductList({ pages, selection }: ListProps) {
  const t = useTexts(productTexts)
  const columns = useColumns()
  return (
    <DataList
      label={t('title')}
      pages={pages}
      rowKey={({ id }) => id}
      columns={columns}
      phone={(product) => ({
        title: <Named url={product.picture_url}>{product.name}</Named>,
        aside: (
          <div className={classes.priceAside}>
            <ProductPrice product={product} />
          </div>
        ),
        text: <Offered product={product} />,
        note: <ProductStock product={product} />,
      })}
      link={({ id }, props) => <Link to="/products/$id" params={{ id }} {...props} />}
      filters={['search', 'kind', 'offered', 'category']}
      choice={selection && { selection, nameOf: ({ name }) => name }}
      empty={
        <Empty icon={IconPackage} title={t('emptyTitle')} action={<Actions isFirst />}>
          {t('empty')}
        </Empty>
      }
    />
  )
}

function useColumns(): Column<Product>[] {
  const t = useTexts(productTexts)
  const bulk = useTexts(bulkTexts)
  return [
    {
      ...{ name: 'name', head: t('name'), sort: 'name' },
      cell: ({ name, picture_url }) => (
        <div className={classes.name}>
          <Named url={picture_url}>{name}</Named>
        </div>
      ),
    },
    {
      ...{ name: 'sku', head: t('sku') },
      cell: ({ sku, item_type }) => (
        <div className={classes.sku}>
          <Text component="span" ff="monospace" size="sm">
            {sku ?? '–'}
          </Text>
          <Text size="sm" c="dimmed">
            {t(item_type)}
          </Text>
        </div>
      ),
    },
    {
      ...{ name: 'state', head: t('offered') },
      cell: (product) => (
        <div className={classes.state}>
          <Offered product={product} />
        </div>
      ),
    },
    {
      ...{ name: 'stock', head: t('stock'), sort: 'stock', align: 'end' },
      cell: (product) => <ProductStock product={product} />,
    },
    {
      ...{ name: 'price', head: t('price'), sort: 'price', align: 'end' },
      cell: (product) => (
        <div className={classes.price}>
          <ProductPrice product={product} />
        </div>
      ),
    },
    {
      ...{ name: 'updated', head: bulk('updated'), sort: 'updated', isLargestFirst: true, align: 'end' },
      cell: ({ updated_at }) => <Ago value={updated_at} />,
    },
  ]
}

/** Says of a service that it cannot be booked, before it says that it is offered. */
function Offered({ product }: { product: Product }) {
  const t = useTexts(productTexts)
  const why = useTexts(bookingProblemTexts)
  const problem = useUnbookable().find(({ id }) => id === product.id)
  if (problem) return <Status tone="wait">{why('alone', { why: why(problem.why) })}</Status>
  if (!product.is_active) return <Status tone="quiet">{t('inactive')}</Status>
  return product.sale_active ? (
    <Status tone="info">{t('onSale')}</Status>
  ) : (
    <Status tone="good">{t('active')}</Status>
  )
}
