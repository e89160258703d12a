// A list that people write themselves, such as labels: shown, added to, changed and deleted from.
import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useMay } from '../../../api/session.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DangerButton } from '../../../parts/danger-button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { useConfirm } from '../../../parts/feedback/confirm.tsx'
import { notifyDone, useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { FormButtons } from '../../../parts/forms/form-buttons.tsx'
import { Section } from '../../../parts/page.tsx'
import classes from '../settings.module.css'
import { inboxSettingTexts } from './texts.ts'

type EntriesSectionProps<Entry> = {
  /** Where the search leads. */
  id: string
  texts: { title: string; description: string; none: string; add: string; edit: string }
  query: ComponentProps<typeof Loaded<{ data: readonly Entry[] }>>['query']
  /** Without `onEdit` the entry may only be looked at. */
  row: (entry: Entry, onEdit: (() => void) | undefined) => ReactNode
  /** Without an entry a new one is made. */
  form: (entry: Entry | undefined, onClose: () => void) => ReactNode
}

export function EntriesSection<Entry extends object>({
  id,
  texts,
  query,
  row,
  form,
}: EntriesSectionProps<Entry>) {
  const mayEdit = useMay('inbox.edit')
  const [edited, edit] = useState<Entry | 'new'>()
  const close = () => edit(undefined)
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => edit('new')}>
      {texts.add}
    </Button>
  )
  return (
    <Section id={id} title={texts.title} description={texts.description} flush actions={mayEdit && add}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed" p="lg">
              {texts.none}
            </Text>
          ) : (
            <ul className={classes.rows}>
              {data.map((entry) => row(entry, mayEdit ? () => edit(entry) : undefined))}
            </ul>
          )
        }
      </Loaded>
      <Dialog opened={edited !== undefined} onClose={close} title={edited === 'new' ? texts.add : texts.edit}>
        {edited !== undefined && form(edited === 'new' ? undefined : edited, close)}
      </Dialog>
    </Section>
  )
}

type EntryRowProps = {
  name: string
  /** Says before it is deleted what then becomes of its uses. */
  deleteText: string
  onDelete: () => Promise<unknown>
  onEdit: (() => void) | undefined
  children: ReactNode
}

export function EntryRow({ name, deleteText, onDelete, onEdit, children }: EntryRowProps) {
  const t = useTexts(inboxSettingTexts)
  const { ask, dialog } = useConfirm()
  const askToDelete = () =>
    ask({
      title: t('deleteTitle', { name }),
      text: deleteText,
      action: t('delete'),
      isDangerous: true,
      onConfirm: onDelete,
    })
  return (
    <li className={classes.row}>
      <div className={classes.words}>{children}</div>
      {onEdit && (
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" size="compact-sm" aria-label={`${t('edit')}: ${name}`} onClick={onEdit}>
            {t('edit')}
          </Button>
          <DangerButton size="compact-sm" aria-label={`${t('delete')}: ${name}`} onClick={askToDelete}>
            {t('delete')}
          </DangerButton>
        </Group>
      )}
      {dialog}
    </li>
  )
}

export function EntryButtons({ isSaving, onClose }: { isSaving: boolean; onClose: () => void }) {
  const t = useTexts(inboxSettingTexts)
  return <FormButtons submit={t('save')} isBusy={isSaving} onClose={onClose} />
}

/** Closes the form of an entry once it is saved; a refusal is told, and the form stays. */
export function useSaved(onClose: () => void) {
  const t = useTexts(inboxSettingTexts)
  const onError = useFailureNotice()
  const onSuccess = () => {
    onClose()
    notifyDone(t('saved'))
  }
  return { onSuccess, onError }
}
