import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '../../api/hooks.ts'
import { useMe } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { LeaveGuard } from '../../parts/feedback/leave-guard.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { takeSaved } from '../../parts/forms/saved-values.ts'
import { Section } from '../../parts/page.tsx'
import { settingsTexts } from './texts.ts'

export function ProfileSection() {
  const t = useTexts(settingsTexts)
  const { person } = useMe()
  const tell = useFailureNotice()
  const update = useChange('updateMe')
  const form = useForm({
    initialValues: { name: person.name },
    validate: { name: (value) => (value.trim() === '' ? t('required') : null) },
  })
  const save = (sent: { name: string }) => {
    const saved = { name: sent.name.trim() }
    update.mutate(
      { body: saved },
      {
        onSuccess: () => {
          takeSaved(form, { sent, saved })
          notifyDone(t('saved'))
        },
        onError: tell,
      },
    )
  }
  return (
    <Section title={t('profile')}>
      <form className="fields" noValidate onSubmit={form.onSubmit(save)}>
        <LeaveGuard isChanged={form.isDirty() && !update.isPending} />
        <TextInput label={t('yourName')} autoComplete="name" {...form.getInputProps('name')} />
        <FormButtons submit={t('save')} isBusy={update.isPending} isUnchanged={!form.isDirty()} />
      </form>
    </Section>
  )
}
