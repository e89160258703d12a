import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type LabelColor, labelColors } from '@mostrador/contract/dashboard/labels'
import { limits } from '@mostrador/contract/limits'
import type { AnswerOf } from '../../../api/call.ts'
import { useChange, useRead } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { LabelChip } from '../../../parts/labels/labels.tsx'
import { labelTexts } from '../../../parts/labels/texts.ts'
import { EntriesSection, EntryButtons, EntryRow, useSaved } from './entries.tsx'
import { inboxSettingTexts } from './texts.ts'

type Label = AnswerOf<'listCountedLabels'>['data'][number]

export function LabelsSection() {
  const t = useTexts(inboxSettingTexts)
  const labels = useRead('listCountedLabels', {})
  return (
    <EntriesSection
      id="labels"
      texts={{
        title: t('labels'),
        description: t('labelsText'),
        none: t('noLabels'),
        add: t('addLabel'),
        edit: t('editLabel'),
      }}
      query={labels}
      row={(label, onEdit) => <LabelRow key={label.id} label={label} onEdit={onEdit} />}
      form={(label, onClose) => <LabelForm label={label} onClose={onClose} />}
    />
  )
}

function LabelRow({ label, onEdit }: { label: Label; onEdit: (() => void) | undefined }) {
  const t = useTexts(inboxSettingTexts)
  const remove = useChange('deleteLabel')
  const { id, name, person, conversations, contacts } = label
  const on = `${t('onConversations', { n: conversations })}, ${t('onContacts', { n: contacts })}`
  return (
    <EntryRow
      name={name}
      deleteText={t('deleteLabelText', { on })}
      onDelete={() => remove.mutateAsync({ id })}
      onEdit={onEdit}
    >
      <LabelChip label={label} />
      <Text size="sm" c="dimmed">
        {on}
        {person !== null && ` · ${t('goesTo', { name: person.name })}`}
      </Text>
    </EntryRow>
  )
}

type LabelValues = { name: string; color: LabelColor; person: string }

function LabelForm({ label, onClose }: { label: Label | undefined; onClose: () => void }) {
  const t = useTexts(inboxSettingTexts)
  const colors = useTexts(labelTexts)
  const told = useSaved(onClose)
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
    if (label) update.mutate({ id: label.id, body }, told)
    else create.mutate({ body }, told)
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
        <div>
          <LabelChip label={{ name: form.values.name.trim() || t('name'), color: form.values.color }} />
        </div>
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
      <EntryButtons isSaving={create.isPending || update.isPending} onClose={onClose} />
    </form>
  )
}
