import { PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import type { Platform } from '@mostrador/contract/values'
import { useTexts } from '../../i18n/language.tsx'
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
  /** Which are stored already; they are never shown. */
  isSet?: { app_secret: boolean; access_token: boolean }
}

/** What each platform needs; the verify token is made by us and shown elsewhere. */
export function SecretFields({ platform, form, isSet }: SecretFieldsProps) {
  const t = useTexts(channelTexts)
  const isMeta = platform === 'whatsapp' || platform === 'messenger' || platform === 'instagram'
  const stored = (isStored: boolean | undefined) =>
    isStored === undefined ? undefined : isStored ? t('secretSet') : t('secretNotSet')
  const secret = { autoComplete: 'off', maxLength: limits.channelSecretCharsMax }
  return (
    <>
      <TextInput label={t('name')} description={t('nameHint')} {...form.getInputProps('name')} />
      <TextInput
        label={t(`id_${platform}`)}
        description={t(`idHint_${platform}`)}
        {...form.getInputProps('external_id')}
      />
      {isMeta && (
        <PasswordInput
          {...secret}
          label={t('appSecret')}
          description={t('appSecretHint')}
          placeholder={stored(isSet?.app_secret)}
          visibilityToggleButtonProps={{ 'aria-label': t('appSecret') }}
          {...form.getInputProps('app_secret')}
        />
      )}
      {platform !== 'web' && (
        <PasswordInput
          {...secret}
          label={isMeta ? t('accessToken') : t('botToken')}
          description={isMeta ? t('accessTokenHint') : t('botTokenHint')}
          placeholder={stored(isSet?.access_token)}
          visibilityToggleButtonProps={{ 'aria-label': t('accessToken') }}
          {...form.getInputProps('access_token')}
        />
      )}
    </>
  )
}

/** Only what was typed: a secret left empty stays as it is. */
export function givenSecrets({ app_secret, access_token }: ChannelValues) {
  return {
    ...(app_secret.trim() === '' ? {} : { app_secret: app_secret.trim() }),
    ...(access_token.trim() === '' ? {} : { access_token: access_token.trim() }),
  }
}
