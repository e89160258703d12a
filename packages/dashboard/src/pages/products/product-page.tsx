import { Button } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useChange, useRead } from '../../api/hooks.ts'
import { useAccount, useMay } from '../../api/session.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { LatestChanges } from '../../parts/activity/latest-changes.tsx'
import { failureText, isReason } from '../../parts/feedback/failure-text.ts'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { useMoneyHabit } from '../../parts/money-field.tsx'
import { Page } from '../../parts/page.tsx'
import { bulkTexts } from './bulk/bulk-texts.ts'
import { UndoBanner } from './bulk/undo-banner.tsx'
import { ProductForm, type Saved } from './product-form.tsx'
import { bodyOf, changesOf, type ProductValues } from './product-values.ts'
import { productTexts } from './texts.ts'
import { WaitingCustomers } from './waiting-customers.tsx'

const route = getRouteApi('/signed-in/products/$id')

export function ProductPage() {
  const t = useTexts(productTexts)
  const tell = useFailureNotice()
  const { id } = route.useParams()
  const habit = { ...useMoneyHabit(), ...useLanguage(), timezone: useAccount().timezone }
  const product = useRead('getProduct', { id })
  const mayEdit = useMay('products.edit')
  // Whoever has just made one often has more to add.
  const isNew = useLocation({ select: ({ hash }) => hash === 'saved' })
  const update = useChange('updateProduct')
  const save = (values: ProductValues, former: ProductValues, { goOn }: Saved) =>
    update.mutate(
      { id, body: changesOf(values, former, habit) },
      {
        onSuccess: (saved) => {
          goOn(saved)
          notifyDone(t('saved'))
        },
        onError: tell,
      },
    )
  return (
    <Page
      title={product.data?.name ?? t('product')}
      back="/products"
      width="narrow"
      actions={
        mayEdit &&
        product.data && (
          <>
            {isNew && (
              <Button
                leftSection={<IconPlus size={16} />}
                renderRoot={(props) => <Link to="/products/new" {...props} />}
              >
                {t('addAnother')}
              </Button>
            )}
            <Duplicate id={id} name={product.data.name} />
          </>
        )
      }
    >
      {mayEdit && <UndoBanner />}
      <Loaded query={product}>
        {(data) => (
          <ProductForm
            // Changes elsewhere must not overwrite what is being typed.
            key={id}
            product={data}
            onSave={save}
            isSaving={update.isPending}
            isReadOnly={!mayEdit}
          />
        )}
      </Loaded>
      <WaitingCustomers productId={id} />
      <LatestChanges id={id} />
    </Page>
  )
}

function Duplicate({ id, name }: { id: string; name: string }) {
  const t = useTexts(bulkTexts)
  const tell = useFailureNotice()
  const navigate = useNavigate()
  const duplicate = useChange('duplicateProduct')
  const copy = () =>
    duplicate.mutate(
      { id, body: { name: t('copyOf', { name }).slice(0, limits.nameCharsMax) } },
      {
        onSuccess: (made) => {
          notifyDone(t('duplicated'))
          void navigate({ to: '/products/$id', params: { id: made.id } })
        },
        onError: tell,
      },
    )
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={16} />}
      loading={duplicate.isPending}
      onClick={copy}
    >
      {t('duplicate')}
    </Button>
  )
}

export function NewProductPage() {
  const t = useTexts(productTexts)
  const tell = useFailureNotice()
  const navigate = useNavigate()
  const habit = { ...useMoneyHabit(), ...useLanguage(), timezone: useAccount().timezone }
  const create = useChange('createProduct')
  const { language } = useLanguage()
  const save = (values: ProductValues, _former: ProductValues, { refuse }: Saved) =>
    create.mutate(
      { body: { ...bodyOf(values, habit), sku: values.sku.trim() || null } },
      {
        onSuccess: ({ id }) => {
          notifyDone(t('saved'))
          void navigate({ to: '/products/$id', params: { id }, hash: 'saved' })
        },
        onError: (error) =>
          isReason(error, 'sku_known') ? refuse(failureText(error, language)) : tell(error),
      },
    )
  return (
    <Page title={t('new')} back="/products" width="narrow">
      <ProductForm product={undefined} onSave={save} isSaving={create.isPending} />
    </Page>
  )
}
