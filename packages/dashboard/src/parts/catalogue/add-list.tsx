import { Alert, Button, Stack, Text, Textarea } from '@mantine/core'
import { photoTypes } from '@mostrador/contract/dashboard/first-step-names'
import { limits } from '@mostrador/contract/limits'
import { localeTag } from '@mostrador/contract/money'
import { IconCamera } from '@tabler/icons-react'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useChange, useRead } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { editMoney } from '../../i18n/money.ts'
import { ChooseFiles, useFileChoice } from '../files/choose-files.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import { ListPreview } from './list-preview.tsx'
import type { ListHabit } from './list-price.ts'
import { type ListRow, rowsOfList, rowsOfPhoto } from './list-rows.ts'
import { readPriceList } from './price-list.ts'
import { smallPhoto } from './small-photo.ts'
import { catalogueTexts } from './texts.ts'

type AddListProps = {
  by: 'paste' | 'photo'
  /** All that was read is in the catalogue. */
  onAdded?: () => void
}

/** Products by a pasted list or a photo; both lead to the same look over what was read. */
export function AddList({ by, onAdded }: AddListProps) {
  const [rows, setRows] = useState<ListRow[]>([])
  const { currency, language } = useAccount()
  const habit = { locale: localeTag({ currency, language }), currency }
  const [text, setText] = useState('')
  const [isAdded, setAdded] = useState(false)
  const follow = useEffectEvent(() => onAdded?.())
  // The list is off the page by then, and holds nobody back.
  useEffect(() => {
    if (isAdded) follow()
  }, [isAdded])
  const look = (next: ListRow[]) => {
    // All of it is in the catalogue by now, or was left out row by row.
    if (next.length === 0 && rows.length <= 1) setText('')
    setRows(next)
  }
  if (rows.length > 0) {
    return (
      <ListPreview
        rows={rows}
        onChange={look}
        habit={habit}
        hasText={by === 'paste'}
        onAdded={() => {
          setText('')
          setAdded(true)
        }}
      />
    )
  }
  return by === 'paste' ? (
    <Paste habit={habit} onRead={setRows} text={text} onType={setText} />
  ) : (
    <Photo habit={habit} onRead={setRows} />
  )
}

type SourceProps = { habit: ListHabit; onRead: (rows: ListRow[]) => void }

type PasteProps = SourceProps & { text: string; onType: (text: string) => void }

function Paste({ habit, onRead, text, onType }: PasteProps) {
  const t = useTexts(catalogueTexts)
  const [isEmpty, setEmpty] = useState(false)
  const read = (event: FormEvent) => {
    event.preventDefault()
    const rows = rowsOfList(readPriceList(text, habit), habit)
    setEmpty(rows.length === 0)
    if (rows.length > 0) onRead(rows)
  }
  const example = t('listExample', {
    one: editMoney(4_500, habit.locale),
    two: editMoney(12_000, habit.locale),
  })
  return (
    <form className="fields" noValidate onSubmit={read}>
      <Textarea
        label={t('list')}
        description={t('listHint')}
        placeholder={example}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={limits.pasteCharsMax}
        value={text}
        error={isEmpty ? t(text.trim() === '' ? 'pasteFirst' : 'nothingRead') : undefined}
        onChange={(event) => {
          onType(event.currentTarget.value)
          setEmpty(false)
        }}
      />
      <FormButtons submit={t('readList')} isBusy={false} />
    </form>
  )
}

function Photo({ habit, onRead }: SourceProps) {
  const t = useTexts(catalogueTexts)
  const bot = useRead('getBot', {})
  const read = useChange('readPhoto')
  const choice = useFileChoice(async ([file]) => {
    const photo = file && (await smallPhoto(file))
    if (photo === undefined) return t('photoUnknown')
    const { products } = await read.mutateAsync({ body: photo })
    const rows = rowsOfPhoto(products, habit)
    if (rows.length === 0) return t('nothingRead')
    onRead(rows)
  })
  if (bot.data?.has_agent === false) {
    return (
      <Alert color="yellow" title={t('noModelTitle')}>
        {t('noModel')}
      </Alert>
    )
  }
  return (
    <Stack gap="sm">
      <Text size="sm">{t('photoHint')}</Text>
      <ChooseFiles choice={choice} accept={photoTypes.join(',')}>
        {(open) => (
          <Button
            onClick={open}
            w="fit-content"
            leftSection={<IconCamera size={16} />}
            loading={choice.isBusy}
            disabled={bot.data === undefined}
          >
            {t('takePhoto')}
          </Button>
        )}
      </ChooseFiles>
      <Text size="sm" c="dimmed" role="status">
        {read.isPending && t('readingPhoto')}
      </Text>
    </Stack>
  )
}
