import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useChange, useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { checkEmail, checkGiven } from './checks.ts'
import { useEntrance } from './entrance.ts'
import { Frame, Refusal } from './frame.tsx'
import { authTexts } from './texts.ts'

export function SignInPage() {
  const t = useTexts(authTexts)
  const setup = useRead('getSetup', {})
  const signIn = useChange('signIn')
  const enter = useEntrance()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email: checkEmail(t), password: checkGiven(t) },
  })
  const foot = setup.data?.sign_up === 'open' && (
    <>
      {t('noAccount')}{' '}
      <Anchor renderRoot={(props) => <Link to="/sign-up" {...props} />} inherit>
        {t('signUp')}
      </Anchor>
    </>
  )
  return (
    <Frame title={t('signIn')} text={t('signInText')} foot={foot}>
      <Refusal error={signIn.error} wrong={t('wrong')} />
      <form
        noValidate
        className="fields"
        onSubmit={form.onSubmit((body) => signIn.mutate({ body }, { onSuccess: enter }))}
      >
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('show') }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth size="md" loading={signIn.isPending}>
          {t('signIn')}
        </Button>
      </form>
      <Anchor renderRoot={(props) => <Link to="/forgot-password" {...props} />} size="sm" ta="center">
        {t('forgot')}
      </Anchor>
    </Frame>
  )
}
