// A saved filter is named, named anew and deleted here.
import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core'
import type { FilteredList } from '@mostrador/contract/dashboard/lists/saved-filters'
import { limits } from '@mostrador/contract/limits'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../dialog.tsx'
import { useFailureNotice } from '../feedback/notify.tsx'
import { useUndo } from '../feedback/undo.tsx'
import { partTexts } from '../texts.ts'
import { savedFilterTexts } from './saved-filter-texts.ts'

type Saved = AnswerOf<'listSavedFilters'>['data'][number]
type Query = Saved['query']

export function FilterMenu({ filter, list }: { filter: Saved; list: FilteredList }) {
  const t = useTexts(savedFilterTexts)
  const tell = useFailureNotice()
  const tellUndo = useUndo()
  const [isNaming, setNaming] = useState(false)
  const remove = useChange('deleteSavedFilter')
  const create = useChange('createSavedFilter')
  const { id, name, query } = filter
  const restore = () => create.mutate({ body: { list, name, query } }, { onError: tell })
  const drop = () =>
    remove.mutate({ id }, { onError: tell, onSuccess: () => tellUndo(t('deleted', { name }), restore) })
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t('actions', { name })}>
            <IconDots size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setNaming(true)}>
            {t('rename')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={drop}>
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={isNaming} onClose={() => setNaming(false)} title={t('rename')}>
        <Rename filter={filter} onClose={() => setNaming(false)} />
      </Dialog>
    </>
  )
}

type SaveDialogProps = { list: FilteredList; query: Query; opened: boolean; onClose: () => void }

export function SaveDialog({ list, query, opened, onClose }: SaveDialogProps) {
  const t = useTexts(savedFilterTexts)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('saveTitle')}>
      <Create list={list} query={query} onClose={onClose} />
    </Dialog>
  )
}

function Create({ list, query, onClose }: { list: FilteredList; query: Query; onClose: () => void }) {
  const tell = useFailureNotice()
  const create = useChange('createSavedFilter')
  const save = (name: string) =>
    create.mutate({ body: { list, name, query } }, { onSuccess: onClose, onError: tell })
  return <NameForm name="" isBusy={create.isPending} onSave={save} />
}

function Rename({ filter, onClose }: { filter: Saved; onClose: () => void }) {
  const tell = useFailureNotice()
  const rename = useChange('renameSavedFilter')
  const save = (name: string) =>
    rename.mutate({ id: filter.id, body: { name } }, { onSuccess: onClose, onError: tell })
  return <NameForm name={filter.name} isBusy={rename.isPending} onSave={save} />
}

type NameFormProps = { name: string; isBusy: boolean; onSave: (name: string) => void }

function NameForm({ name: former, isBusy, onSave }: NameFormProps) {
  const t = useTexts(savedFilterTexts)
  const part = useTexts(partTexts)
  const [name, setName] = useState(former)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onSave(name.trim())
  }
  return (
    <form className="fields" onSubmit={submit}>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        maxLength={limits.savedFilterNameCharsMax}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Group justify="flex-end">
        <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
          {part('saveShort')}
        </Button>
      </Group>
    </form>
  )
}
