import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type LabelColor, labelColors } from '@mostrador/contract/dashboard/labels'
import { limits } from '@mostrador/contract/limits'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useFailureNotice } from '../feedback/notify.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import { LabelChip } from './labels.tsx'
import { labelTexts } from './texts.ts'

/** Makes a label where it is missed, and puts it on. */
export function NewLabelForm({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const t = useTexts(labelTexts)
  const tell = useFailureNotice()
  const create = useChange('createLabel')
  const form = useForm<{ name: string; color: LabelColor }>({
    initialValues: { name: '', color: 'blue' },
    validate: { name: (name) => (name.trim() === '' ? t('required') : null) },
  })
  const save = ({ name, color }: { name: string; color: LabelColor }) =>
    create.mutate(
      { body: { name: name.trim(), color, person_id: null } },
      {
        onSuccess: ({ id }) => {
          onMade(id)
          onClose()
        },
        onError: tell,
      },
    )
  return (
    <form className="fields" noValidate onSubmit={form.onSubmit(save)}>
      <TextInput
        label={t('name')}
        maxLength={limits.labelNameCharsMax}
        autoFocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t('color')}
        data={labelColors.map((value) => ({ value, label: t(value) }))}
        {...form.getInputProps('color')}
      />
      {form.values.name.trim() !== '' && (
        <div>
          <LabelChip label={form.values} isWhole />
        </div>
      )}
      <FormButtons submit={t('make')} isBusy={create.isPending} onClose={onClose} />
    </form>
  )
}
