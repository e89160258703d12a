import { Alert, Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Frame, Refusal } from './frame.tsx'
import { authTexts } from './texts.ts'
import { useTokenOfAddress } from './token.ts'

/** The page behind the link in a mail to a new address. A button uses it, as mail programs open links by themselves. */
export function ConfirmEmailPage() {
  const t = useTexts(authTexts)
  const token = useTokenOfAddress()
  const confirm = useChange('confirmEmail')
  const done = confirm.data
  const foot = (
    <Anchor renderRoot={(props) => <Link to={done?.is_signed_in ? '/' : '/sign-in'} {...props} />} inherit>
      {t(done?.is_signed_in ? 'toDashboard' : 'signIn')}
    </Anchor>
  )
  return (
    <Frame title={t('emailTitle')} foot={foot}>
      {token === '' && <Alert color="yellow">{t('noToken')}</Alert>}
      <Refusal error={confirm.error} />
      {done ? (
        <Alert color="counter" role="status">
          {t('emailDone', { email: done.email })}
        </Alert>
      ) : (
        <>
          <Text size="sm">{t('emailText')}</Text>
          <Button
            fullWidth
            size="md"
            loading={confirm.isPending}
            disabled={token === ''}
            onClick={() => confirm.mutate({ body: { token } })}
          >
            {t('emailConfirm')}
          </Button>
        </>
      )}
    </Frame>
  )
}
