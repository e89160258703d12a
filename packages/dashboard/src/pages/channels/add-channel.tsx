import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { platformFacts } from '@mostrador/contract/platforms'
import { type Platform, platforms } from '@mostrador/contract/values'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import { type ChannelValues, givenSecrets, SecretFields } from './secret-fields.tsx'
import { channelTexts } from './texts.ts'

// Platforms that work at once come first.
const isInstant = (platform: Platform) => platformFacts[platform].connects === 'at once'
const choices = [...platforms.filter(isInstant), ...platforms.filter((platform) => !isInstant(platform))]

const empty: ChannelValues = { name: '', external_id: '', app_secret: '', access_token: '' }

type AddChannelProps = {
  isOpen: boolean
  onClose: () => void
  /** Chosen when it opens. */
  first: Platform
}

export function AddChannel({ isOpen, onClose, first }: AddChannelProps) {
  const t = useTexts(channelTexts)
  const shop = useTexts(shopTexts)
  const tell = useFailureNotice()
  const navigate = useNavigate()
  const [platform, setPlatform] = useState<Platform>(first)
  const [former, setFormer] = useState<Partial<Record<Platform, ChannelValues>>>({})
  const add = useChange('addChannel')
  const given = (value: string) => (value.trim() === '' ? t('required') : null)
  const form = useForm<ChannelValues>({
    initialValues: empty,
    validate: { name: given, external_id: given },
  })
  // A secret of one platform must not reach another; it waits for its own to be chosen again.
  const choose = (next: Platform) => {
    const typed = form.getValues()
    setFormer({ ...former, [platform]: typed })
    form.setValues({ ...(former[next] ?? empty), name: typed.name })
    form.clearErrors()
    setPlatform(next)
  }
  const send = (values: ChannelValues) =>
    add.mutate(
      {
        body: {
          platform,
          name: values.name.trim(),
          external_id: values.external_id.trim(),
          ...givenSecrets(values),
        },
      },
      {
        onSuccess: ({ id }) => {
          form.reset()
          setFormer({})
          onClose()
          void navigate({ to: '/setup/channels/$id', params: { id } })
        },
        onError: tell,
      },
    )
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('connect')} centered={false}>
      <form className="fields" noValidate onSubmit={form.onSubmit(send)}>
        <NativeSelect
          label={t('platform')}
          value={platform}
          onChange={(event) => choose(event.currentTarget.value as Platform)}
          data={choices.map((value) => ({ value, label: shop(value) }))}
        />
        <SecretFields platform={platform} form={form} />
        <FormButtons submit={t('add')} isBusy={add.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
