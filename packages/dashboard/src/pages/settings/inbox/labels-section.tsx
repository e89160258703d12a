import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type LabelColor, labelColors } from '@mostrador/contract/dashboard/labels'
import { limits } from '@mostrador/contract/limits'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '../../../api/call.ts'
import { useChange, useRead } from '../../../api/hooks.ts'
import { useMay } from '../../../api/session.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { useConfirm } from '../../../parts/feedback/confirm.tsx'
import { notifyDone, useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { LabelChip } from '../../../parts/labels/labels.tsx'
import { labelTexts } from '../../../parts/labels/texts.ts'
import { Section } from '../../../parts/page.tsx'
import { partTexts } from '../../../parts/texts.ts'
import classes from '../settings.module.css'
import { inboxSettingTexts } from './texts.ts'

type Label = AnswerOf<'listLabels'>['data'][number]

export function LabelsSection() {
  const t = useTexts(inboxSettingTexts)
  const labels = useRead('listLabels', {})
  const mayEdit = useMay('inbox.edit')
  const [edited, edit] = useState<Label | 'new'>()
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => edit('new')}>
      {t('addLabel')}
    </Button>
  )
  return (
    <Section title={t('labels')} description={t('labelsText')} flush actions={mayEdit && add}>
      <Loaded query={labels}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed" p="lg">
              {t('noLabels')}
            </Text>
          ) : (
            <ul className={classes.rows}>
              {data.map((label) => (
                <LabelRow key={label.id} label={label} mayEdit={mayEdit} onEdit={() => edit(label)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Dialog
        opened={edited !== undefined}
        onClose={() => edit(undefined)}
        title={edited === 'new' ? t('addLabel') : t('editLabel')}
      >
        {edited !== undefined && (
          <LabelForm label={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />
        )}
      </Dialog>
    </Section>
  )
}

function LabelRow({ label, mayEdit, onEdit }: { label: Label; mayEdit: boolean; onEdit: () => void }) {
  const t = useTexts(inboxSettingTexts)
  const { ask, dialog } = useConfirm()
  const remove = useChange('deleteLabel')
  const { id, name, person, conversations } = label
  const askToDelete = () =>
    ask({
      title: t('deleteTitle', { name }),
      text: t('deleteLabelText', { n: conversations }),
      action: t('delete'),
      isDangerous: true,
      onConfirm: () => remove.mutateAsync({ id }),
    })
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <LabelChip label={label} />
        <Text size="sm" c="dimmed">
          {t('onConversations', { n: conversations })}
          {person !== null && ` · ${t('goesTo', { name: person.name })}`}
        </Text>
      </div>
      {mayEdit && (
        <>
          <Button variant="default" size="compact-sm" aria-label={`${t('edit')}: ${name}`} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            color="red.9"
            c="var(--mantine-color-error)"
            aria-label={`${t('delete')}: ${name}`}
            onClick={askToDelete}
          >
            {t('delete')}
          </Button>
        </>
      )}
      {dialog}
    </li>
  )
}

type LabelValues = { name: string; color: LabelColor; person: string }

function LabelForm({ label, onClose }: { label: Label | undefined; onClose: () => void }) {
  const t = useTexts(inboxSettingTexts)
  const colors = useTexts(labelTexts)
  const part = useTexts(partTexts)
  const tell = useFailureNotice()
  const people = useRead('listAssignees', {}).data?.data ?? []
  const create = useChange('createLabel')
  const update = useChange('updateLabel')
  const form = useForm<LabelValues>({
    initialValues: {
      name: label?.name ?? '',
      color: label?.color ?? 'blue',
      person: label?.person?.id ?? '',
    },
    validate: { name: (name) => (name.trim() === '' ? t('required') : null) },
  })
  const save = ({ name, color, person }: LabelValues) => {
    const body = { name: name.trim(), color, person_id: person || null }
    const onSuccess = () => {
      onClose()
      notifyDone(t('saved'))
    }
    if (label) update.mutate({ id: label.id, body }, { onSuccess, onError: tell })
    else create.mutate({ body }, { onSuccess, onError: tell })
  }
  return (
    <form className="fields" noValidate onSubmit={form.onSubmit(save)}>
      <TextInput
        label={t('name')}
        maxLength={limits.labelNameCharsMax}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Stack gap={6}>
        <NativeSelect
          label={t('color')}
          data={labelColors.map((value) => ({ value, label: colors(value) }))}
          {...form.getInputProps('color')}
        />
        <LabelChip label={{ name: form.values.name.trim() || t('name'), color: form.values.color }} />
      </Stack>
      <NativeSelect
        label={t('person')}
        description={t('personText')}
        data={[
          { value: '', label: t('noPerson') },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('person')}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {part('goBack')}
        </Button>
        <Button type="submit" loading={create.isPending || update.isPending}>
          {t('save')}
        </Button>
      </Group>
    </form>
  )
}
