import { PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { Section } from '../../parts/page.tsx'
import { settingsTexts } from './texts.ts'

export function PasswordSection() {
  const t = useTexts(settingsTexts)
  const tell = useFailureNotice()
  const change = useChange('changePassword')
  const hint = t('passwordHint', { min: limits.passwordCharsMin })
  const form = useForm({
    initialValues: { current_password: '', new_password: '' },
    validate: {
      current_password: (value) => (value === '' ? t('required') : null),
      new_password: (value) => (value.length < limits.passwordCharsMin ? hint : null),
    },
  })
  const save = (body: typeof form.values) =>
    change.mutate(
      { body },
      {
        onSuccess: () => {
          form.reset()
          notifyDone(t('passwordChanged'))
        },
        onError: tell,
      },
    )
  const toggle = { visibilityToggleButtonProps: { 'aria-label': t('show') } }
  return (
    <Section title={t('password')} description={t('passwordText')}>
      <form className="fields" noValidate onSubmit={form.onSubmit(save)}>
        <PasswordInput
          {...toggle}
          label={t('currentPassword')}
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
        <PasswordInput
          {...toggle}
          label={t('newPassword')}
          description={hint}
          autoComplete="new-password"
          {...form.getInputProps('new_password')}
        />
        <FormButtons submit={t('changePassword')} isBusy={change.isPending} />
      </form>
    </Section>
  )
}
