import { Alert, Anchor, Button, Group, PasswordInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useChange } from '../../api/hooks.ts'
import { useMe } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { LeaveGuard } from '../../parts/feedback/leave-guard.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { isEmail } from '../../parts/forms/email.ts'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { Section } from '../../parts/page.tsx'
import { settingsTexts } from './texts.ts'

/** The address to sign in with, which may still be that of the demo. */
export function EmailSection() {
  const t = useTexts(settingsTexts)
  const { person } = useMe()
  const [isOpen, form] = useDisclosure()
  const change = useChange('changeEmail')
  const waitsFor = change.data?.next === 'confirm_email' ? change.data.email : undefined
  return (
    <Section title={t('signInEmail')} description={t('signInEmailText')}>
      <Text fw={550} mb="sm" style={{ overflowWrap: 'anywhere' }}>
        {person.email}
      </Text>
      {waitsFor !== undefined && (
        <Alert color="counter" role="status" mb="sm">
          {t('emailMailed', { email: waitsFor, former: person.email })}
        </Alert>
      )}
      {isOpen ? (
        <EmailForm change={change} onClose={form.close} />
      ) : (
        <Group gap="md">
          <Button variant="default" onClick={form.open}>
            {t('changeEmail')}
          </Button>
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/settings" search={{ tab: 'security' }} {...props} />}
          >
            {t('changePassword')}
          </Anchor>
        </Group>
      )}
    </Section>
  )
}

type EmailFormProps = { change: ReturnType<typeof useChange<'changeEmail'>>; onClose: () => void }

function EmailForm({ change, onClose }: EmailFormProps) {
  const t = useTexts(settingsTexts)
  const tell = useFailureNotice()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (isEmail(value) ? null : t('badEmail')),
      password: (value) => (value === '' ? t('required') : null),
    },
  })
  const save = ({ email, password }: typeof form.values) =>
    change.mutate(
      { body: { email: email.trim(), password } },
      {
        onSuccess: (answer) => {
          if (answer.next === 'done') notifyDone(t('emailChanged', { email: answer.email }))
          onClose()
        },
        onError: tell,
      },
    )
  return (
    <form className="fields" noValidate onSubmit={form.onSubmit(save)}>
      <LeaveGuard isChanged={form.isDirty() && !change.isPending} />
      <TextInput
        label={t('newEmail')}
        type="email"
        autoComplete="email"
        autoFocus
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('currentPassword')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
        {...form.getInputProps('password')}
      />
      <FormButtons submit={t('changeEmail')} isBusy={change.isPending} onClose={onClose} />
    </form>
  )
}
