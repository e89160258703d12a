import { Alert, Button, FileButton, Stack, Text, Textarea } from '@mantine/core'
import { photoTypes } from '@mostrador/contract/dashboard/first-step-names'
import { limits } from '@mostrador/contract/limits'
import { localeTag } from '@mostrador/contract/money'
import { IconCamera } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useChange, useRead } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { editMoney } from '../../i18n/money.ts'
import { failureText } from '../feedback/failure-text.ts'
import { FormButtons } from '../forms/form-buttons.tsx'
import { ListPreview } from './list-preview.tsx'
import type { ListHabit } from './list-price.ts'
import { type ListRow, rowsOfList, rowsOfPhoto } from './list-rows.ts'
import { readPriceList } from './price-list.ts'
import { smallPhoto } from './small-photo.ts'
import { catalogueTexts } from './texts.ts'

/** Products by a pasted list or a photo; both lead to the same look over what was read. */
export function AddList({ by }: { by: 'paste' | 'photo' }) {
  const [rows, setRows] = useState<ListRow[]>([])
  const { currency, language } = useAccount()
  const habit = { locale: localeTag({ currency, language }), currency }
  if (rows.length > 0) return <ListPreview rows={rows} onChange={setRows} habit={habit} />
  const Source = by === 'paste' ? Paste : Photo
  return <Source habit={habit} onRead={setRows} />
}

type SourceProps = { habit: ListHabit; onRead: (rows: ListRow[]) => void }

function Paste({ habit, onRead }: SourceProps) {
  const t = useTexts(catalogueTexts)
  const [text, setText] = useState('')
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
          setText(event.currentTarget.value)
          setEmpty(false)
        }}
      />
      <FormButtons submit={t('readList')} isBusy={false} />
    </form>
  )
}

function Photo({ habit, onRead }: SourceProps) {
  const t = useTexts(catalogueTexts)
  const { language } = useLanguage()
  const bot = useRead('getBot', {})
  const read = useChange('readPhoto')
  const [refusal, setRefusal] = useState<string>()
  const choose = async (file: File | null) => {
    if (file === null) return
    setRefusal(undefined)
    const photo = await smallPhoto(file)
    if (photo === undefined) {
      read.reset()
      setRefusal(t('photoUnknown'))
      return
    }
    read.mutate(
      { body: photo },
      {
        onSuccess: ({ products }) => {
          const rows = rowsOfPhoto(products, habit)
          if (rows.length === 0) setRefusal(t('nothingRead'))
          else onRead(rows)
        },
      },
    )
  }
  if (bot.data?.has_agent === false) {
    return (
      <Alert color="yellow" title={t('noModelTitle')}>
        {t('noModel')}
      </Alert>
    )
  }
  const told = refusal ?? (read.error === null ? undefined : failureText(read.error, language))
  return (
    <Stack gap="sm">
      <Text size="sm">{t('photoHint')}</Text>
      <FileButton onChange={(file) => void choose(file)} accept={photoTypes.join(',')}>
        {(props) => (
          <Button
            {...props}
            w="fit-content"
            leftSection={<IconCamera size={16} />}
            loading={read.isPending}
            disabled={bot.data === undefined}
          >
            {t('takePhoto')}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" role="status">
        {read.isPending && t('readingPhoto')}
      </Text>
      {told !== undefined && <Alert color="red">{told}</Alert>}
    </Stack>
  )
}
