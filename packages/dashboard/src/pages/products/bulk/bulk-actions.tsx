import { Autocomplete, Button, Group, Stack, Text } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { useState } from 'react'
import type { Input } from '../../../api/call.ts'
import { useRead } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Failed } from '../../../parts/feedback/states.tsx'
import type { Selection } from '../../../parts/lists/selected.ts'
import { bulkTexts } from './bulk-texts.ts'
import { type ProductAction, type Selected, usePreview, useProductChange } from './change.ts'
import { ChangePrices } from './change-prices.tsx'
import { ChangeProgress } from './change-progress.tsx'

type Filter = NonNullable<Input<'listProducts'>['query']>
type Kind = ProductAction['kind']

/** Actions on the selected products, each with its number or its new prices shown before. */
export function BulkActions({ selection, filter }: { selection: Selection; filter: Filter }) {
  const t = useTexts(bulkTexts)
  const [kind, setKind] = useState<Kind>()
  const [isOpen, setOpen] = useState(false)
  const selected: Selected = selection.isAll ? { filter } : { ids: [...selection.ids] }
  const open = (chosen: Kind) => {
    setKind(chosen)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const finish = () => {
    close()
    selection.clear()
  }
  const titles = {
    activate: t('activate'),
    deactivate: t('deactivate'),
    category: t('changeCategory'),
    price: t('changePrices'),
  }
  return (
    <>
      {(['activate', 'deactivate', 'price', 'category'] as const).map((each) => (
        <Button key={each} size="compact-sm" variant="default" onClick={() => open(each)}>
          {titles[each]}
        </Button>
      ))}
      <Dialog
        opened={isOpen}
        onClose={close}
        title={kind && titles[kind]}
        size={kind === 'price' ? 'xl' : 'md'}
      >
        {isOpen && kind === 'price' && <ChangePrices selected={selected} onDone={finish} />}
        {isOpen && kind === 'category' && <ChangeCategory selected={selected} onDone={finish} />}
        {isOpen && (kind === 'activate' || kind === 'deactivate') && (
          // The choice stays, so that a mistake is taken back by the other button.
          <Simple key={kind} action={{ kind }} selected={selected} onDone={close} />
        )}
      </Dialog>
    </>
  )
}

type PartProps = { selected: Selected; onDone: () => void }

function Simple({
  action,
  selected,
  onDone,
}: PartProps & { action: ProductAction & { kind: 'activate' | 'deactivate' } }) {
  const t = useTexts(bulkTexts)
  const change = useProductChange(selected)
  const preview = usePreview(selected, action)
  const count = preview.data?.count
  if (change.started) return <ChangeProgress change={change.started} onClose={onDone} />
  return (
    <Stack>
      {count !== undefined && <Text>{t(`${action.kind}Text`, { n: count })}</Text>}
      <Apply preview={preview} isBusy={change.isBusy} onApply={(of) => change.start(action, of)} />
    </Stack>
  )
}

function ChangeCategory({ selected, onDone }: PartProps) {
  const t = useTexts(bulkTexts)
  const [category, setCategory] = useState('')
  const known = useRead('listProductCategories', {}).data?.data ?? []
  const change = useProductChange(selected)
  const action = { kind: 'category' as const, category: category.trim() || null }
  const preview = usePreview(selected, { kind: 'category', category: null })
  if (change.started) return <ChangeProgress change={change.started} onClose={onDone} />
  return (
    <Stack>
      <Autocomplete
        label={t('category')}
        description={t('categoryHint')}
        data={known}
        maxLength={limits.nameCharsMax}
        value={category}
        onChange={setCategory}
        data-autofocus
      />
      <Apply preview={preview} isBusy={change.isBusy} onApply={(of) => change.start(action, of)} />
    </Stack>
  )
}

type ApplyProps = {
  preview: ReturnType<typeof usePreview>
  isBusy: boolean
  onApply: (count: number) => void
}

function Apply({ preview, isBusy, onApply }: ApplyProps) {
  const t = useTexts(bulkTexts)
  const count = preview.data?.count ?? 0
  if (preview.error) return <Failed error={preview.error} onRetry={preview.refetch} />
  return (
    <Group justify="flex-end">
      <Button disabled={count === 0} loading={isBusy} onClick={() => onApply(count)}>
        {t('apply', { n: count })}
      </Button>
    </Group>
  )
}
