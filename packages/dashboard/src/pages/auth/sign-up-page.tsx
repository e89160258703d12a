import { Alert, Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { languageFacts } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import {
  type Country,
  type CountrySettings,
  ownCountry,
  settingsOf,
} from '@mostrador/contract/shop/countries'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange, useRead } from '../../api/hooks.ts'
import { useCurrencyLabel } from '../../i18n/currency-label.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { ownZone } from '../../i18n/zone.ts'
import { CountrySelect } from '../../parts/forms/country-select.tsx'
import { CurrencySelect } from '../../parts/forms/currency-select.tsx'
import { checkEmail, checkGiven, checkNewPassword } from './checks.ts'
import { useEntrance } from './entrance.ts'
import { Frame, Refusal } from './frame.tsx'
import { authTexts } from './texts.ts'

export function SignUpPage() {
  const t = useTexts(authTexts)
  const setup = useRead('getSetup', {})
  const foot = (
    <>
      {t('haveAccount')}{' '}
      <Anchor renderRoot={(props) => <Link to="/sign-in" {...props} />} inherit>
        {t('signIn')}
      </Anchor>
    </>
  )
  return (
    <Frame title={t('signUp')} text={t('signUpText')} foot={foot}>
      {setup.data?.sign_up === 'closed' ? (
        <Alert color="yellow">{t('closed')}</Alert>
      ) : (
        // Where mail is configured the password is chosen behind the mailed link, which proves the address.
        setup.data && <SignUpForm asksPassword={!setup.data.has_mail} />
      )}
    </Frame>
  )
}

function SignUpForm({ asksPassword }: { asksPassword: boolean }) {
  const t = useTexts(authTexts)
  const { language } = useLanguage()
  const signUp = useChange('signUp')
  const enter = useEntrance()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { account_name: '', name: '', email: '', password: '' },
    validate: {
      account_name: checkGiven(t),
      name: checkGiven(t),
      email: checkEmail(t),
      password: asksPassword ? checkNewPassword(t) : () => null,
    },
  })
  const [country, setCountry] = useState<Country | ''>(() => ownCountry(ownZone(), navigator.languages) ?? '')
  const [currency, setCurrency] = useState('USD')
  const settings =
    country === '' ? { currency, timezone: ownZone(), language } : settingsOf(country, ownZone())
  if (signUp.data?.next === 'confirm_email') {
    return (
      <Alert color="counter" role="status">
        {t('confirmSent', { email: form.getValues().email.trim() })}
      </Alert>
    )
  }
  return (
    <>
      <Refusal error={signUp.error} />
      <form
        noValidate
        className="fields"
        onSubmit={form.onSubmit(({ password, ...given }) =>
          signUp.mutate(
            { body: { ...given, ...(asksPassword && { password }), ...settings } },
            { onSuccess: ({ next }) => (next === 'confirm_email' ? undefined : enter({ next })) },
          ),
        )}
      >
        <TextInput
          label={t('business')}
          autoComplete="organization"
          autoFocus
          {...form.getInputProps('account_name')}
        />
        <TextInput label={t('yourName')} autoComplete="name" {...form.getInputProps('name')} />
        <TextInput label={t('email')} type="email" autoComplete="username" {...form.getInputProps('email')} />
        <CountrySelect
          value={country}
          description={country === '' ? undefined : <BeginsWith settings={settings} />}
          inputWrapperOrder={['label', 'input', 'description']}
          onChange={({ currentTarget }) => setCountry(currentTarget.value as Country | '')}
        />
        {country === '' && (
          <CurrencySelect
            label={t('currency')}
            value={currency}
            onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
          />
        )}
        {asksPassword && (
          <PasswordInput
            label={t('password')}
            description={t('passwordHint', { min: limits.passwordCharsMin })}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('show') }}
            {...form.getInputProps('password')}
          />
        )}
        <Button type="submit" fullWidth size="md" loading={signUp.isPending}>
          {t('signUp')}
        </Button>
      </form>
    </>
  )
}

/** Only English writes names of languages with a capital. */
const withinSentence = (name: string): string => (name === 'English' ? name : name.toLowerCase())

/** Said before the account is made: prices that were typed in another currency are not converted afterwards. */
function BeginsWith({ settings: { currency, timezone, language } }: { settings: CountrySettings }) {
  const t = useTexts(authTexts)
  const { zone } = useFormat()
  const label = useCurrencyLabel()
  return t('beginsWith', {
    currency: label(currency),
    zone: zone(timezone),
    language: withinSentence(languageFacts[language].ownName),
  })
}
