import {
  Anchor,
  Autocomplete,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import { measureText, type SaleUnit, saleUnits } from '@mostrador/contract/measures'
import { readMeasure } from '@mostrador/contract/measures/told-measures'
import { itemTypes, pricingTypes } from '@mostrador/contract/values'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { translator } from '../../i18n/texts.ts'
import { LeaveGuard } from '../../parts/feedback/leave-guard.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { takeSaved } from '../../parts/forms/saved-values.ts'
import { MoneyField, useMoneyCheck, useMoneyHabit } from '../../parts/money-field.tsx'
import { Section } from '../../parts/page.tsx'
import { useMeasureCheck } from '../../parts/shop/measure-check.ts'
import { measureTexts } from '../../parts/shop/measure-texts.ts'
import { useShownPlace } from '../../parts/shop/shown-place.ts'
import { Bookable, useUnbookable } from '../../parts/shop/unbookable.tsx'
import { pictureTexts } from './pictures/picture-texts.ts'
import { Pictures } from './pictures/pictures.tsx'
import { usePictureUploads } from './pictures/use-picture-uploads.ts'
import { AddOns, Faqs, Variants } from './product-parts.tsx'
import {
  type PicturedProduct,
  type ProductFormState,
  type ProductValues,
  saleUnitOf,
  valuesOf,
  withIds,
} from './product-values.ts'
import classes from './products.module.css'
import { productTexts } from './texts.ts'

export type Saved = {
  /** Shows at the SKU why it was not taken. */
  refuse: (why: string) => void
  /** The form goes on from what is stored now. */
  goOn: (product: PicturedProduct) => void
}

type ProductFormProps = {
  product: PicturedProduct | undefined
  onSave: (values: ProductValues, former: ProductValues, then: Saved) => void
  isSaving: boolean
  isReadOnly?: boolean
}

export function ProductForm({ product, onSave, isSaving, isReadOnly = false }: ProductFormProps) {
  const t = useTexts(productTexts)
  const given = (value: string) => (value.trim() === '' ? t('required') : null)
  const habit = { ...useMoneyHabit(), ...useLanguage(), timezone: useAccount().timezone }
  const money = useMoneyCheck()
  const wrongAmount = useMeasureCheck()
  const least = (typed: string, values: ProductValues) => {
    const unit = saleUnitOf(values)
    return unit === null || typed.trim() === '' ? null : (wrongAmount(typed, unit) ?? null)
  }
  const { hash } = useLocation()
  const [former, setFormer] = useState<ProductValues>(() => ({
    ...valuesOf(product, habit),
    // A link that leads here to create a service.
    ...(product === undefined && hash === 'service' && { item_type: 'service' }),
  }))
  const form = useForm<ProductValues>({
    initialValues: former,
    validate: {
      name: given,
      price: (typed, { pricing_type: how }) => (how === 'fixed' && given(typed)) || money(typed),
      price_min: (typed, { pricing_type: how }) => (how === 'range' && given(typed)) || money(typed),
      price_max: (typed, { pricing_type: how }) => (how === 'range' && given(typed)) || money(typed),
      sale_price: money,
      measure_min: least,
      variants: { price: money },
      add_ons: { price: money },
    },
    validateInputOnBlur: true,
  })
  useShownPlace()
  const picture = useTexts(pictureTexts)
  const uploads = usePictureUploads((done) => form.insertListItem('pictures', done))
  const save = (sent: ProductValues) =>
    onSave(sent, former, {
      refuse: (why) => form.setFieldError('sku', why),
      goOn: (stored) => {
        const saved = valuesOf(stored, habit)
        setFormer(saved)
        takeSaved(form, { sent, saved })
        form.setValues(withIds({ now: form.getValues(), saved, sent }))
      },
    })
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <LeaveGuard isChanged={(form.isDirty() || uploads.isRunning) && !isSaving} />
      <fieldset disabled={isReadOnly} className={classes.form}>
        <Basics form={form} isNew={product === undefined} />
        {form.values.item_type === 'service' && <Booking form={form} id={product?.id} />}
        <Pricing form={form} places={product?.places ?? 1} />
        <Pictures form={form} uploads={uploads} isReadOnly={isReadOnly} />
        <Section title={t('addOns')}>
          <AddOns form={form} />
        </Section>
        <Knowledge form={form} />
        {!isReadOnly && (
          <div className={classes.save} data-saves>
            <FormButtons
              submit={t('save')}
              isBusy={isSaving}
              isUnchanged={product !== undefined && !form.isDirty() && !uploads.isRunning}
              lacks={uploads.isRunning ? picture('unfinished') : undefined}
            />
          </div>
        )}
      </fieldset>
    </form>
  )
}

function Basics({ form, isNew }: { form: ProductFormState; isNew: boolean }) {
  const t = useTexts(productTexts)
  const categories = useRead('listProductCategories', {}).data?.data ?? []
  return (
    <Section title={t('basics')}>
      <Stack>
        <TextInput label={t('name')} maxLength={limits.nameCharsMax} {...form.getInputProps('name')} />
        <Group grow align="flex-start">
          <TextInput
            label={t('sku')}
            description={isNew ? t('skuHint') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            disabled={!isNew}
            maxLength={limits.nameCharsMax}
            {...form.getInputProps('sku')}
          />
          <Autocomplete
            label={t('category')}
            data={categories}
            maxLength={limits.nameCharsMax}
            {...form.getInputProps('category')}
          />
        </Group>
        <SegmentedControl
          aria-label={t('kind')}
          data={itemTypes.map((value) => ({ value, label: t(value) }))}
          {...form.getInputProps('item_type')}
        />
        <Textarea
          label={t('descriptionField')}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={limits.productTextCharsMax}
          {...form.getInputProps('description')}
        />
        <Switch
          label={t('offered')}
          description={t('offeredHint')}
          {...form.getInputProps('is_active', { type: 'checkbox' })}
        />
      </Stack>
    </Section>
  )
}

function Booking({ form, id }: { form: ProductFormState; id: string | undefined }) {
  const t = useTexts(productTexts)
  const problem = useUnbookable().find((each) => each.id === id)
  return (
    <Section title={t('booking')} id="booking">
      <NumberInput
        label={t('duration')}
        description={t('durationHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={limits.bookingMinutesMin}
        max={limits.bookingMinutesMax}
        allowDecimal={false}
        {...form.getInputProps('duration_minutes')}
      />
      {problem && problem.why !== 'no_duration' && <Bookable problem={problem} />}
      <Anchor
        mt="sm"
        display="inline-block"
        size="sm"
        renderRoot={(props) => <Link to="/appointments/availability" {...props} />}
      >
        {t('toAvailability')}
      </Anchor>
    </Section>
  )
}

function Pricing({ form, places }: { form: ProductFormState; places: number }) {
  const t = useTexts(productTexts)
  const measures = useTexts(measureTexts)
  const { language } = useLanguage()
  const { currency } = useAccount()
  const { pricing_type: type } = form.values
  const unit = saleUnitOf(form.values)
  const isPerPerson = places > 1 && form.values.item_type === 'service'
  return (
    <Section title={t('pricing')}>
      <Stack>
        <Select
          label={t('pricingType')}
          allowDeselect={false}
          data={pricingTypes.map((value) => ({ value, label: t(value) }))}
          {...form.getInputProps('pricing_type')}
        />
        {(type === 'fixed' || type === 'variant') && form.values.item_type === 'product' && (
          <Select
            label={measures('soldBy')}
            description={unit === null ? undefined : measures('soldByHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            allowDeselect={false}
            data={[
              { value: '', label: measures('piece') },
              ...saleUnits.map((value) => ({ value, label: measures(value) })),
            ]}
            {...form.getInputProps('sale_unit')}
          />
        )}
        {unit !== null && (
          <TextInput
            label={measures('least')}
            description={measures('leastHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={measures('leastExample', { amount: measureText(250, unit, { language, currency }) })}
            autoComplete="off"
            maxLength={40}
            {...form.getInputProps('measure_min')}
          />
        )}
        {type === 'fixed' && (
          <Money form={form} name="price" label={t(isPerPerson ? 'pricePerPerson' : 'price')} unit={unit} />
        )}
        {type === 'range' && (
          <Group grow>
            <Money form={form} name="price_min" label={t('priceMin')} />
            <Money form={form} name="price_max" label={t('priceMax')} />
          </Group>
        )}
        {type === 'variant' && <Variants form={form} />}
        {type !== 'variant' && unit !== null && (
          <Switch
            label={measures('isThere')}
            description={measures('isThereHint')}
            checked={form.values.inventory_quantity !== 0}
            onChange={({ currentTarget: { checked } }) =>
              form.setFieldValue('inventory_quantity', checked ? '' : 0)
            }
          />
        )}
        {type !== 'variant' && unit === null && form.values.item_type === 'product' && (
          <NumberInput
            label={t('stock')}
            description={t('stockHint')}
            min={0}
            max={limits.inventoryQuantityMax}
            allowDecimal={false}
            {...form.getInputProps('inventory_quantity')}
          />
        )}
        {type !== 'quote' && (
          <>
            <Group grow align="flex-start">
              <Money form={form} name="sale_price" label={t('salePrice')} unit={unit} />
              <TextInput label={t('saleLabel')} {...form.getInputProps('sale_label')} />
            </Group>
            <TextInput
              type="datetime-local"
              label={t('saleEnds')}
              description={t('saleEndsHint')}
              {...form.getInputProps('sale_ends_at')}
            />
          </>
        )}
      </Stack>
    </Section>
  )
}

type MoneyProps = {
  form: ProductFormState
  name: 'price' | 'price_min' | 'price_max' | 'sale_price'
  label: string
  unit?: SaleUnit | null
}

function Money({ form, name, label, unit = null }: MoneyProps) {
  const { currency, language } = useAccount()
  const measures = useTexts(measureTexts)
  const named =
    unit === null ? label : measures('pricePer', { price: label, unit: measures(unit).toLowerCase() })
  // As customers read it, in the shop's language.
  const told = translator(measureTexts, language)
  const read = unit === null ? undefined : readMeasure(form.values.measure_min, unit, currency)
  const from =
    unit === null || read === undefined || 'problem' in read
      ? ''
      : `, ${told('fromLeast', { least: measureText(read.measure, unit, { language, currency }) })}`
  const said = unit === null ? undefined : `${told(`per_${unit}`)}${from}`
  return <MoneyField isPrice per={said} label={`${named} (${currency})`} {...form.getInputProps(name)} />
}

function Knowledge({ form }: { form: ProductFormState }) {
  const t = useTexts(productTexts)
  return (
    <Section title={t('knowledge')} description={t('knowledgeHint')}>
      <Stack>
        <Textarea
          aria-label={t('knowledge')}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={limits.productTextCharsMax}
          {...form.getInputProps('knowledge_base')}
        />
        <Faqs form={form} />
      </Stack>
    </Section>
  )
}
