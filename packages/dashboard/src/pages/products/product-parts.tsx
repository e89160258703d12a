import { Button, Group, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '../../i18n/language.tsx'
import { MoneyField } from '../../parts/money-field.tsx'
import { RemoveEntry } from '../../parts/remove-entry.tsx'
import type { ProductFormState } from './product-values.ts'
import classes from './products.module.css'
import { productTexts } from './texts.ts'

export function Variants({ form }: { form: ProductFormState }) {
  const t = useTexts(productTexts)
  return (
    <Stack gap="xs">
      <Text fw={550}>{t('variants')}</Text>
      {form.values.variants.length > 1 && <PriceOfAll form={form} />}
      {form.values.variants.map((variant, index) => (
        <div key={form.key(`variants.${index}`)} className={classes.part}>
          <TextInput label={t('name')} {...form.getInputProps(`variants.${index}.name`)} />
          <TextInput label={t('sku')} {...form.getInputProps(`variants.${index}.sku`)} />
          <MoneyField isPrice label={t('price')} {...form.getInputProps(`variants.${index}.price`)} />
          <NumberInput
            label={t('stock')}
            min={0}
            allowDecimal={false}
            {...form.getInputProps(`variants.${index}.inventory_quantity`)}
          />
          <RemoveEntry
            label={t('remove', { name: variant.name })}
            onRemove={() => form.removeListItem('variants', index)}
            onUndo={() => form.insertListItem('variants', variant, index)}
          />
        </div>
      ))}
      <Add
        label={t('addVariant')}
        onAdd={() =>
          form.insertListItem('variants', {
            name: '',
            sku: '',
            price: priceOfNext(form),
            inventory_quantity: '',
          })
        }
      />
    </Stack>
  )
}

/** Not a field of its own: it fills in the others. */
function PriceOfAll({ form }: { form: ProductFormState }) {
  const t = useTexts(productTexts)
  const prices = new Set(form.values.variants.map(({ price }) => price))
  const [first = ''] = prices
  return (
    <MoneyField
      label={t('allSizes')}
      description={t('allSizesHint')}
      value={prices.size === 1 ? first : ''}
      onChange={({ currentTarget: { value } }) =>
        form.setFieldValue(
          'variants',
          form.values.variants.map((variant) => ({ ...variant, price: value })),
        )
      }
    />
  )
}

export function AddOns({ form }: { form: ProductFormState }) {
  const t = useTexts(productTexts)
  return (
    <Stack gap="xs">
      {form.values.add_ons.map((addOn, index) => (
        <div key={form.key(`add_ons.${index}`)} className={classes.addOn}>
          <TextInput
            aria-label={t('name')}
            placeholder={t('name')}
            {...form.getInputProps(`add_ons.${index}.name`)}
          />
          <RemoveEntry
            label={t('remove', { name: addOn.name })}
            onRemove={() => form.removeListItem('add_ons', index)}
            onUndo={() => form.insertListItem('add_ons', addOn, index)}
          />
          <MoneyField
            isPrice
            aria-label={t('price')}
            placeholder={t('price')}
            {...form.getInputProps(`add_ons.${index}.price`)}
          />
        </div>
      ))}
      <Add label={t('addAddOn')} onAdd={() => form.insertListItem('add_ons', { name: '', price: '' })} />
    </Stack>
  )
}

export function Faqs({ form }: { form: ProductFormState }) {
  const t = useTexts(productTexts)
  return (
    <Stack gap="xs">
      <Text fw={550}>{t('faqs')}</Text>
      {form.values.faqs.map((faq, index) => (
        <Group key={form.key(`faqs.${index}`)} gap="xs" wrap="nowrap" align="flex-start">
          <Stack gap={4} flex={1}>
            <TextInput
              aria-label={t('question')}
              placeholder={t('question')}
              {...form.getInputProps(`faqs.${index}.question`)}
            />
            <Textarea
              aria-label={t('answer')}
              placeholder={t('answer')}
              autosize
              {...form.getInputProps(`faqs.${index}.answer`)}
            />
          </Stack>
          <RemoveEntry
            label={t('remove', { name: faq.question })}
            onRemove={() => form.removeListItem('faqs', index)}
            onUndo={() => form.insertListItem('faqs', faq, index)}
          />
        </Group>
      ))}
      <Add label={t('addFaq')} onAdd={() => form.insertListItem('faqs', { question: '', answer: '' })} />
    </Stack>
  )
}

/** As most sizes cost the same, another one begins with the price that all others have. */
function priceOfNext({ values: { variants } }: ProductFormState): string {
  const prices = new Set(variants.map(({ price }) => price))
  return prices.size === 1 ? (variants[0]?.price ?? '') : ''
}

function Add({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <Button
      variant="default"
      size="compact-md"
      w="fit-content"
      leftSection={<IconPlus size={14} />}
      onClick={onAdd}
    >
      {label}
    </Button>
  )
}
