import { ActionIcon, Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { measureText } from '@mostrador/contract/measures'
import { moneyText } from '@mostrador/contract/money'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { refresh } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { editMoney } from '../../i18n/money.ts'
import { translator } from '../../i18n/texts.ts'
import { failureText } from '../feedback/failure-text.ts'
import { LeaveGuard } from '../feedback/leave-guard.tsx'
import { notifyDone } from '../feedback/notify.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import { measureTexts } from '../shop/measure-texts.ts'
import classes from './catalogue.module.css'
import type { ListHabit, ListPrice } from './list-price.ts'
import {
  fileOf,
  firstRecordLine,
  isComplete,
  type ListRow,
  priceOf,
  severalPrices,
  sizePricesOf,
  varied,
} from './list-rows.ts'
import { problemText } from './problem-text.ts'
import { catalogueTexts } from './texts.ts'
import { useListImport } from './use-list-import.ts'

type Props = {
  rows: readonly ListRow[]
  onChange: (rows: ListRow[]) => void
  habit: ListHabit
  /** The text that the rows were read from is still there, to go back to. */
  hasText: boolean
  /** All of them are in the catalogue. */
  onAdded: () => void
}

/** The products that were read, to look over and change; only rows with a name and one price can be saved. */
export function ListPreview({ rows, onChange, habit, hasText, onAdded }: Props) {
  const t = useTexts(catalogueTexts)
  const { language } = useLanguage()
  const client = useQueryClient()
  const complete = rows.filter((row) => isComplete(row, habit))
  const [added, setAdded] = useState(0)
  const end = (imported: AnswerOf<'getProductImport'>) => {
    void refresh(client, ['products'])
    if (imported.state === 'failed') return
    const { created, updated } = imported
    const refusals = new Map(imported.errors.map((error) => [error.line - firstRecordLine, error]))
    const kept = complete.flatMap((row, at) => {
      const refusal = refusals.get(at)
      return refusal === undefined ? [] : [{ ...row, refused: problemText(refusal, language) }]
    })
    const names = complete.filter((_, at) => !refusals.has(at)).map(({ name }) => name)
    const shown = names.length > namesShown ? `${names.slice(0, namesShown).join(', ')}…` : names.join(', ')
    const told = updated === 0 ? t('importedNew', { n: created }) : t('imported', { created, updated })
    notifyDone(shown === '' ? told : `${told} ${shown}`)
    const open = rows.filter((row) => !complete.includes(row))
    setAdded(added + imported.created + imported.updated)
    onChange([...open, ...kept])
    if (open.length + kept.length === 0) onAdded()
  }
  const head = useRef<HTMLDivElement>(null)
  // The rows above are gone, and what is left would stand out of sight.
  useEffect(() => {
    if (added === 0) return
    head.current?.scrollIntoView({ block: 'start' })
    head.current?.focus({ preventScroll: true })
  }, [added])
  const { isRunning, error, hasStopped, begin } = useListImport(end)
  const set = (key: number, change: Partial<ListRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, refused: undefined, ...change } : row)))
  return (
    <Stack gap="sm">
      <LeaveGuard isChanged={!isRunning} />
      <div ref={head} tabIndex={-1} className={classes.head}>
        <Text fw={600}>{t('preview')}</Text>
        <Text size="sm" c="dimmed">
          {added === 0 ? t('previewHint') : t('restHint', { n: added })}
        </Text>
      </div>
      <ul className={classes.rows} aria-label={t('preview')}>
        {rows.map((row, at) => (
          <PreviewRow
            key={row.key}
            row={row}
            place={at + 1}
            habit={habit}
            onChange={(change) => set(row.key, change)}
            onReplace={(instead) =>
              onChange(rows.flatMap((each) => (each.key === row.key ? instead : [each])))
            }
          />
        ))}
      </ul>
      {error !== null && <Alert color="red">{failureText(error, language)}</Alert>}
      {hasStopped && <Alert color="red">{t('stopped')}</Alert>}
      <Text size="sm" c="dimmed" role="status">
        {complete.length < rows.length && t('open', { n: rows.length - complete.length })}
      </Text>
      <Group justify="space-between">
        <Button variant="subtle" onClick={() => onChange([])}>
          {t(hasText ? 'backToText' : 'discard')}
        </Button>
        <FormButtons
          submit={complete.length === 0 ? t('add') : t('save', { n: complete.length })}
          isBusy={isRunning}
          lacks={complete.length === 0 ? t(added === 0 ? 'noneComplete' : 'restIncomplete') : undefined}
          onSubmit={() => begin(fileOf(complete, habit))}
        />
      </Group>
    </Stack>
  )
}

/** In the notice of what was added. */
const namesShown = 4

type RowProps = {
  row: ListRow
  place: number
  habit: ListHabit
  onChange: (change: Partial<ListRow>) => void
  /** By none: the row is left out. */
  onReplace: (instead: readonly ListRow[]) => void
}

function PreviewRow({ row, place, habit, onChange, onReplace }: RowProps) {
  const t = useTexts(catalogueTexts)
  const { isVaried, sized, sizePrices } = row
  return (
    <li className={classes.row}>
      <NameField row={row} place={place} habit={habit} onChange={onChange} />
      {isVaried && sized && sizePrices ? (
        <Stack gap={6} className={classes.prices}>
          {sized.sizes.map((size, at) => (
            <PriceField
              key={size}
              label={t('sizePrice', { n: place, size })}
              size={size}
              typed={sizePrices[at] ?? ''}
              price={sizePricesOf(row, habit)?.[at] ?? { problem: 'no_price' }}
              of={row}
              habit={habit}
              onChange={(typed) => onChange({ sizePrices: sizePrices.with(at, typed) })}
            />
          ))}
        </Stack>
      ) : (
        <div>
          <PriceField
            label={t('rowPrice', { n: place })}
            typed={row.price}
            price={priceOf(row, habit)}
            of={row}
            habit={habit}
            onChange={(price) => onChange({ price, asks: undefined })}
          />
          <Several row={row} habit={habit} onChange={onChange} onReplace={onReplace} />
        </div>
      )}
      <TextInput
        aria-label={t('rowCategory', { n: place })}
        placeholder={t('category')}
        maxLength={limits.nameCharsMax}
        value={row.category}
        onChange={(event) => onChange({ category: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('leaveOut', { name: row.name })}
        onClick={() => onReplace([])}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}

/** Sizes of one product or several products: several prices in one line become either with one press. */
function Several({ row, habit, onChange, onReplace }: Omit<RowProps, 'place'>) {
  const t = useTexts(catalogueTexts)
  const several = severalPrices(row, habit)
  if (several === undefined) return null
  const { sizes, products, list } = several
  return (
    <Group gap={6} mt={6}>
      {sizes && (
        <Button {...wrapping} onClick={() => onChange(sizes.change)}>
          {t('severalSizes', { name: sizes.name, list: sizes.list })}
        </Button>
      )}
      <Button {...wrapping} onClick={() => onReplace(products)}>
        {t('severalProducts', { n: products.length, list })}
      </Button>
    </Group>
  )
}

/** Their words are long: they take as many lines as they need. */
const wrapping = {
  size: 'compact-sm',
  variant: 'default',
  h: 'auto',
  py: 4,
  styles: { label: { whiteSpace: 'normal', textAlign: 'start' } },
} as const

type PriceFieldProps = {
  label: string
  /** Stands before the price where each size has its own. */
  size?: string
  typed: string
  price: ListPrice
  of: Pick<ListRow, 'saleUnit' | 'least'>
  habit: ListHabit
  onChange: (typed: string) => void
}

/** The price as it is typed, what customers will see, and the two amounts where it may be either. */
function PriceField({ label, size, typed, price, of, habit, onChange }: PriceFieldProps) {
  const t = useTexts(catalogueTexts)
  const { currency, language } = useAccount()
  const measures = translator(measureTexts, language)
  const { saleUnit: unit, least } = of
  const per = [
    unit === undefined ? '' : ` ${measures(`per_${unit}`)}`,
    unit === undefined || least === undefined
      ? ''
      : `, ${measures('fromLeast', { least: measureText(least, unit, { language, currency }) })}`,
  ].join('')
  const told = (amount: number) => `${moneyText(String(amount), { currency, language, isHome: true })}${per}`
  return (
    <div>
      <TextInput
        aria-label={label}
        placeholder={t('price')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={limits.photoPriceCharsMax}
        value={typed}
        label={size}
        classNames={size === undefined ? {} : { root: classes.sized, label: classes.size }}
        description={'amount' in price ? t('customersSee', { price: told(price.amount) }) : undefined}
        error={'problem' in price ? t(price.problem) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {'problem' in price && price.problem === 'ambiguous' && (
        <Group gap={6} mt={6}>
          {price.amounts.map((amount) => (
            <Button
              key={amount}
              size="md"
              variant="default"
              onClick={() => onChange(editMoney(amount, habit.locale))}
            >
              {told(amount)}
            </Button>
          ))}
        </Group>
      )}
    </div>
  )
}

/** The name; where it ended with sizes, whether each of them becomes a variant. */
function NameField({ row, place, habit, onChange }: Omit<RowProps, 'onReplace'>) {
  const t = useTexts(catalogueTexts)
  const { sized } = row
  return (
    <div>
      <TextInput
        aria-label={t('rowName', { n: place })}
        placeholder={t('name')}
        maxLength={limits.nameCharsMax}
        value={row.name}
        error={row.name.trim() === '' ? t('nameMissing') : row.refused}
        description={
          row.stock === 0
            ? t('soldOut')
            : row.stock === null || row.isVaried
              ? undefined
              : t('inStock', { n: row.stock })
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {row.extras.length > 0 && (
        <Text size="sm" mt={6}>
          {t('extras', {
            list: row.extras
              .map((extra) => `${extra.name} (+${editMoney(extra.price, habit.locale)})`)
              .join(', '),
          })}
        </Text>
      )}
      {row.rest !== '' && (
        <Checkbox
          mt={6}
          size="sm"
          label={t('rest', { words: row.rest })}
          checked={row.keepsRest}
          onChange={(event) => onChange({ keepsRest: event.currentTarget.checked })}
        />
      )}
      {sized && (
        <Checkbox
          mt={6}
          size="sm"
          label={t('asVariants', { n: sized.sizes.length, list: sized.sizes.join(', ') })}
          checked={row.isVaried}
          onChange={(event) => onChange(varied(row, event.currentTarget.checked))}
        />
      )}
    </div>
  )
}
