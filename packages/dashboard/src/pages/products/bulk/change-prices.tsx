import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { priceStepsOf, usualPriceStep } from '@mostrador/contract/price-steps'
import { useState } from 'react'
import { useAccount } from '../../../api/session.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Failed, Lines } from '../../../parts/feedback/states.tsx'
import { useMoneyCheck, useMoneyHabit } from '../../../parts/money-field.tsx'
import { bulkTexts } from './bulk-texts.ts'
import { type ProductAction, type Selected, usePreview, useProductChange } from './change.ts'
import { ChangeProgress } from './change-progress.tsx'
import { readPriceChange } from './price-change.ts'
import { PriceTable } from './price-table.tsx'

/** By how much, then the old and new prices, and only then the change itself. */
export function ChangePrices({ selected, onDone }: { selected: Selected; onDone: () => void }) {
  const t = useTexts(bulkTexts)
  const [action, setAction] = useState<ProductAction>()
  const change = useProductChange(selected)
  const preview = usePreview(selected, action)
  if (change.started) return <ChangeProgress change={change.started} onClose={onDone} />
  const isEmpty = preview.data?.rows.length === 0
  return (
    <Stack>
      <Terms onShow={setAction} />
      {action && preview.isLoading && <Lines />}
      {preview.error && <Failed error={preview.error} onRetry={preview.refetch} />}
      {isEmpty && <Text c="dimmed">{t('nothingChanges')}</Text>}
      {action && preview.data && !isEmpty && (
        <>
          <PriceTable preview={preview.data} />
          <Group justify="flex-end">
            <Button loading={change.isBusy} onClick={() => change.start(action, preview.data.count)}>
              {t('apply', { n: preview.data.count })}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

function Terms({ onShow }: { onShow: (action: ProductAction | undefined) => void }) {
  const t = useTexts(bulkTexts)
  const { currency } = useAccount()
  const format = useFormat()
  const [way, setWay] = useState<'dearer' | 'cheaper'>('dearer')
  const [by, setBy] = useState<'percent' | 'amount'>('percent')
  const [text, setText] = useState('')
  const [step, setStep] = useState(() => usualPriceStep(currency))
  const [withAddOns, setWithAddOns] = useState(false)
  // Another answer than the one shown may not be applied.
  const renewed =
    <T,>(set: (next: T) => void) =>
    (next: T) => {
      onShow(undefined)
      set(next)
    }
  const habit = useMoneyHabit()
  const check = useMoneyCheck()
  const value = readPriceChange({ way, by, text }, habit)
  const isWrong = text.trim() !== '' && value === undefined
  const wrong = by === 'percent' ? t(way === 'cheaper' ? 'percentMuch' : 'percentWrong') : check(text)
  const show = () => {
    if (value !== undefined) onShow({ kind: 'price', by, value, step, add_ons: withAddOns })
  }
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      <Group align="flex-end">
        <SegmentedControl
          aria-label={t('how')}
          value={way}
          onChange={renewed(setWay)}
          data={(['dearer', 'cheaper'] as const).map((each) => ({ value: each, label: t(each) }))}
        />
        <SegmentedControl
          aria-label={t('by')}
          value={by}
          onChange={renewed(setBy)}
          data={(['percent', 'amount'] as const).map((each) => ({ value: each, label: t(each) }))}
        />
        <TextInput
          label={t('value')}
          flex="1 1 8rem"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          rightSection={by === 'percent' ? '%' : currency}
          rightSectionPointerEvents="none"
          value={text}
          error={isWrong && (wrong ?? t('amountWrong'))}
          onChange={({ currentTarget }) => renewed(setText)(currentTarget.value)}
          data-autofocus
        />
        <NativeSelect
          label={t('step')}
          value={String(step)}
          onChange={(event) => renewed(setStep)(Number(event.currentTarget.value))}
          data={priceStepsOf(currency).map((each) => ({
            value: String(each),
            label: format.money(each, currency),
          }))}
        />
      </Group>
      <Checkbox
        label={t('addOns')}
        checked={withAddOns}
        onChange={(event) => renewed(setWithAddOns)(event.currentTarget.checked)}
      />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" flex="1 1 14rem">
          {t('rule')}
        </Text>
        <Button type="submit" variant="default" disabled={value === undefined}>
          {t('preview')}
        </Button>
      </Group>
    </form>
  )
}
