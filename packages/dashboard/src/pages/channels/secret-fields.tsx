import { PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import { platformFacts } from '@mostrador/contract/platforms'
import type { Platform } from '@mostrador/contract/values'
import { useTexts } from '../../i18n/language.tsx'
import { channelForms } from './platforms.ts'
import { channelTexts } from './texts.ts'

export type ChannelValues = {
  name: string
  external_id: string
  app_secret: string
  access_token: string
}

type SecretFieldsProps = {
  platform: Platform
  form: UseFormReturnType<ChannelValues>
  /** Secrets already stored; their values are never shown. */
  isSet?: { app_secret: boolean; access_token: boolean }
}

/** The platform's secrets; the verify token is generated and shown elsewhere. */
export function SecretFields({ platform, form, isSet }: SecretFieldsProps) {
  const t = useTexts(channelTexts)
  const { id, idHint, token } = channelForms[platform]
  const stored = (isStored: boolean | undefined) =>
    isStored === undefined ? undefined : isStored ? t('secretSet') : t('secretNotSet')
  const secret = { autoComplete: 'off', maxLength: limits.channelSecretCharsMax }
  return (
    <>
      <TextInput label={t('name')} description={t('nameHint')} {...form.getInputProps('name')} />
      <TextInput label={t(id)} description={t(idHint)} {...form.getInputProps('external_id')} />
      {platformFacts[platform].connects === 'by hand' && (
        <PasswordInput
          {...secret}
          label={t('appSecret')}
          description={t('appSecretHint')}
          placeholder={stored(isSet?.app_secret)}
          visibilityToggleButtonProps={{ 'aria-label': t('appSecret') }}
          {...form.getInputProps('app_secret')}
        />
      )}
      {token && (
        <PasswordInput
          {...secret}
          label={t(token.label)}
          description={t(token.hint)}
          placeholder={stored(isSet?.access_token)}
          visibilityToggleButtonProps={{ 'aria-label': t('accessToken') }}
          {...form.getInputProps('access_token')}
        />
      )}
    </>
  )
}

/** Only the secrets that were typed; empty ones are kept. */
export function givenSecrets({ app_secret, access_token }: ChannelValues) {
  return {
    ...(app_secret.trim() === '' ? {} : { app_secret: app_secret.trim() }),
    ...(access_token.trim() === '' ? {} : { access_token: access_token.trim() }),
  }
}
