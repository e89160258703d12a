import { Alert, Anchor, Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import { Link } from '@tanstack/react-router'
import { useChange, useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { checkEmail, checkNewPassword } from './checks.ts'
import { Frame, Refusal } from './frame.tsx'
import { authTexts } from './texts.ts'
import { useTokenOfAddress } from './token.ts'

export function ForgotPasswordPage() {
  const t = useTexts(authTexts)
  const setup = useRead('getSetup', {})
  const ask = useChange('requestPasswordReset')
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email: checkEmail(t) },
  })
  if (setup.data?.has_mail === false) {
    return (
      <Frame title={t('forgotTitle')} foot={<ToSignIn />}>
        <Text size="sm">{t('noMail')}</Text>
        <CodeBlock code="npx mostrador user reset-password E-MAIL" label={t('forgotTitle')} />
      </Frame>
    )
  }
  return (
    <Frame title={t('forgotTitle')} text={t('forgotText')} foot={<ToSignIn />}>
      {ask.isSuccess ? (
        <Alert color="counter" role="status">
          {t('sent')}
        </Alert>
      ) : (
        <>
          <Refusal error={ask.error} />
          <form noValidate className="fields" onSubmit={form.onSubmit((body) => ask.mutate({ body }))}>
            <TextInput
              label={t('email')}
              type="email"
              autoComplete="username"
              autoFocus
              {...form.getInputProps('email')}
            />
            <Button type="submit" size="md" loading={ask.isPending}>
              {t('sendLink')}
            </Button>
          </form>
        </>
      )}
    </Frame>
  )
}

export function ResetPasswordPage() {
  const t = useTexts(authTexts)
  const token = useTokenOfAddress()
  const reset = useChange('resetPassword')
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: checkNewPassword(t) },
  })
  return (
    <Frame title={t('resetTitle')} text={t('resetText')} foot={<ToSignIn />}>
      {token === '' && <Alert color="yellow">{t('noToken')}</Alert>}
      {reset.isSuccess ? (
        <Alert color="counter" role="status">
          {t('resetDone')}
        </Alert>
      ) : (
        <>
          <Refusal error={reset.error} />
          <form
            noValidate
            className="fields"
            onSubmit={form.onSubmit(({ password }) => reset.mutate({ body: { token, password } }))}
          >
            <PasswordInput
              label={t('newPassword')}
              description={t('passwordHint', { min: limits.passwordCharsMin })}
              autoComplete="new-password"
              autoFocus
              visibilityToggleButtonProps={{ 'aria-label': t('show') }}
              {...form.getInputProps('password')}
            />
            <Button type="submit" size="md" loading={reset.isPending} disabled={token === ''}>
              {t('save')}
            </Button>
          </form>
        </>
      )}
    </Frame>
  )
}

function ToSignIn() {
  const t = useTexts(authTexts)
  return (
    <Anchor renderRoot={(props) => <Link to="/sign-in" {...props} />} inherit>
      {t('signIn')}
    </Anchor>
  )
}
