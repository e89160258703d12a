import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core'
import type { FilteredList } from '@mostrador/contract/dashboard/lists/saved-filters'
import { limits } from '@mostrador/contract/limits'
import { IconBookmark, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../dialog.tsx'
import { useFailureNotice } from '../feedback/notify.tsx'
import { useUndo } from '../feedback/undo.tsx'
import { partTexts } from '../texts.ts'
import { savedFilterTexts } from './saved-filter-texts.ts'
import classes from './saved-filters.module.css'
import { useFilters } from './search-state.ts'

type Saved = AnswerOf<'listSavedFilters'>['data'][number]
type Query = Saved['query']

/** A person's own filters of the list, as tabs; `names` are those parts of the address that a filter holds. */
export function SavedFilters({ list, names }: { list: FilteredList; names: readonly string[] }) {
  const t = useTexts(savedFilterTexts)
  const { values, set } = useFilters<string>()
  const saved = useRead('listSavedFilters', { query: { list } }).data?.data ?? []
  const [isNaming, setNaming] = useState(false)
  const now = queryIn(values, names)
  const isFiltered = Object.keys(now).length > 0
  const isWorthKeeping = Object.keys(now).some((name) => name !== 'state' && name !== 'sort')
  const current = saved.find(({ query }) => isSame(query, now))
  const show = (query: Query) => set(Object.fromEntries(names.map((name) => [name, query[name]])))
  if (saved.length === 0 && !isWorthKeeping) return null
  return (
    <div className={classes.bar}>
      {saved.length > 0 && (
        <Tab isCurrent={!isFiltered} onChoose={() => show({})}>
          {t('all')}
        </Tab>
      )}
      {saved.map((filter) => (
        <span key={filter.id} className={classes.entry}>
          <Tab isCurrent={filter === current} onChoose={() => show(filter.query)}>
            {filter.name}
          </Tab>
          {filter === current && <FilterMenu filter={filter} list={list} />}
        </span>
      ))}
      {isWorthKeeping && current === undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconBookmark size={14} />}
          onClick={() => setNaming(true)}
        >
          {t('save')}
        </Button>
      )}
      <Dialog opened={isNaming} onClose={() => setNaming(false)} title={t('saveTitle')}>
        <Create list={list} query={now} onClose={() => setNaming(false)} />
      </Dialog>
    </div>
  )
}

function Tab({
  isCurrent,
  onChoose,
  children,
}: {
  isCurrent: boolean
  onChoose: () => void
  children: string
}) {
  return (
    <Button
      size="compact-sm"
      radius="xl"
      variant={isCurrent ? 'light' : 'subtle'}
      {...(!isCurrent && { color: 'gray' })}
      aria-pressed={isCurrent}
      onClick={onChoose}
    >
      {children}
    </Button>
  )
}

function FilterMenu({ filter, list }: { filter: Saved; list: FilteredList }) {
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

function queryIn(values: Readonly<Record<string, string | undefined>>, names: readonly string[]): Query {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name]
      return value === undefined || value === '' ? [] : [[name, value.slice(0, 200)]]
    }),
  )
}

function isSame(one: Query, other: Query): boolean {
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  return keys.length === others.length && keys.every((key) => one[key] === other[key])
}
