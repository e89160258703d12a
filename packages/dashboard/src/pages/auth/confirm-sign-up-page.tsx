import { Alert, Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { checkNewPassword } from './checks.ts'
import { useEntrance } from './entrance.ts'
import { Frame, Refusal } from './frame.tsx'
import { authTexts } from './texts.ts'
import { useTokenOfAddress } from './token.ts'

/** The page behind a mailed sign-up link: choosing the password here creates the account. */
export function ConfirmSignUpPage() {
  const t = useTexts(authTexts)
  const token = useTokenOfAddress()
  const { mutate: read, data: open, error } = useChange('readSignUp')
  useEffect(() => {
    if (token !== '') read({ body: { token } })
  }, [read, token])
  return (
    <Frame title={open ? t('confirmTitle', { account: open.account_name }) : t('signUp')} foot={<ToSignUp />}>
      {token === '' && <Alert color="yellow">{t('noToken')}</Alert>}
      <Refusal error={error} />
      {open && <PasswordForm token={token} email={open.email} />}
    </Frame>
  )
}

function PasswordForm({ token, email }: { token: string; email: string }) {
  const t = useTexts(authTexts)
  const confirm = useChange('confirmSignUp')
  const enter = useEntrance()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: checkNewPassword(t) },
  })
  return (
    <>
      <Refusal error={confirm.error} />
      <form
        noValidate
        className="fields"
        onSubmit={form.onSubmit(({ password }) =>
          confirm.mutate({ body: { token, password } }, { onSuccess: enter }),
        )}
      >
        <TextInput label={t('email')} type="email" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label={t('password')}
          description={t('passwordHint', { min: limits.passwordCharsMin })}
          autoComplete="new-password"
          autoFocus
          visibilityToggleButtonProps={{ 'aria-label': t('show') }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth size="md" loading={confirm.isPending}>
          {t('signUp')}
        </Button>
      </form>
    </>
  )
}

function ToSignUp() {
  const t = useTexts(authTexts)
  return (
    <Anchor renderRoot={(props) => <Link to="/sign-up" {...props} />} inherit>
      {t('startOver')}
    </Anchor>
  )
}
