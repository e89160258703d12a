import { Alert, Anchor, Button, PasswordInput, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { appTexts } from '../../app/texts.ts'
import { useTexts } from '../../i18n/language.tsx'
import { checkGiven, checkNewPassword } from './checks.ts'
import { useEntrance } from './entrance.ts'
import { Frame, Refusal } from './frame.tsx'
import { authTexts } from './texts.ts'
import { useTokenOfAddress } from './token.ts'

export function InvitationPage() {
  const t = useTexts(authTexts)
  const app = useTexts(appTexts)
  const token = useTokenOfAddress()
  const { mutate: read, data: invitation, error } = useChange('readInvitation')
  useEffect(() => {
    if (token !== '') read({ body: { token } })
  }, [read, token])
  if (token === '' || error !== null) {
    return (
      <Frame title={t('invitation')}>
        {token === '' ? <Alert color="yellow">{t('noToken')}</Alert> : <Refusal error={error} />}
      </Frame>
    )
  }
  if (invitation === undefined) {
    return (
      <Frame title={t('invitation')}>
        <Skeleton height={120} />
      </Frame>
    )
  }
  const { account_name, role, email } = invitation
  return (
    <Frame
      title={t('invitationTo', { account: account_name })}
      text={t('invitationText', { role: app(role).toLowerCase(), email })}
    >
      {invitation.is_known && !invitation.is_signed_in ? (
        <>
          <Alert color="yellow">{t('signInFirst', { email })}</Alert>
          <Anchor
            renderRoot={(props) => (
              <Link to="/sign-in" search={{ next: `/invitation#${token}` }} {...props} />
            )}
          >
            {t('signIn')}
          </Anchor>
        </>
      ) : (
        <Acceptance token={token} invitation={invitation} />
      )}
    </Frame>
  )
}

function Acceptance({ token, invitation }: { token: string; invitation: AnswerOf<'readInvitation'> }) {
  const t = useTexts(authTexts)
  const accept = useChange('acceptInvitation')
  const enter = useEntrance()
  const isNew = !invitation.is_known
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', password: '' },
    validate: isNew ? { name: checkGiven(t), password: checkNewPassword(t) } : {},
  })
  return (
    <>
      <Refusal error={accept.error} />
      <form
        noValidate
        className="fields"
        onSubmit={form.onSubmit((given) =>
          accept.mutate({ body: { token, ...(isNew ? given : {}) } }, { onSuccess: enter }),
        )}
      >
        {isNew && (
          <>
            <TextInput label={t('yourName')} autoComplete="name" autoFocus {...form.getInputProps('name')} />
            <PasswordInput
              label={t('password')}
              description={t('passwordHint', { min: limits.passwordCharsMin })}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': t('show') }}
              {...form.getInputProps('password')}
            />
          </>
        )}
        <Button type="submit" size="md" loading={accept.isPending}>
          {t('accept')}
        </Button>
      </form>
    </>
  )
}
