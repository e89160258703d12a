// A customer who is not known yet, added where the order is taken: the form around it is not sent.
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { type KeyboardEvent, useState } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import type { Known } from '../booking/customer-field.tsx'
import { isOfPhone } from '../contacts/phone-failures.ts'
import { contactTexts } from '../contacts/texts.ts'
import { useNoteTyped } from '../feedback/closing-guard.tsx'
import { failureText } from '../feedback/failure-text.ts'
import { useFailureNotice } from '../feedback/notify.tsx'
import { orderingTexts } from './texts.ts'

type NewCustomerProps = {
  /** As it was looked for: a phone, where it has no letters. */
  name: string
  onAdded: (contact: Known) => void
  onLeave: () => void
  onTyped: (isTyped: boolean) => void
}

export function NewCustomer({ name: typed, onAdded, onLeave, onTyped }: NewCustomerProps) {
  const t = useTexts(contactTexts)
  const ordering = useTexts(orderingTexts)
  const tell = useFailureNotice()
  const { language } = useLanguage()
  const create = useChange('createContact')
  const isName = /\p{L}/u.test(typed)
  const [name, setName] = useState(isName ? typed.trim() : '')
  const [phone, setPhone] = useState(isName ? '' : typed.trim())
  const [wrong, setWrong] = useState<string>()
  useNoteTyped(
    [name, phone].some((text) => text.trim() !== '' && text !== typed.trim()),
    onTyped,
  )
  const add = () => {
    if (create.isPending) return
    if (phone.trim().length < limits.phoneCharsMin) return setWrong(t('phoneMissing'))
    const onError = (error: Error) => {
      if (isOfPhone(error)) setWrong(failureText(error, language))
      else tell(error)
    }
    create.mutate({ body: { phone, name: name.trim() } }, { onSuccess: onAdded, onError })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <Stack gap="xs" role="group" aria-label={ordering('newCustomer')}>
      <Text fw={600}>{ordering('newCustomer')}</Text>
      <TextInput
        label={t('name')}
        data-autofocus
        autoFocus
        maxLength={limits.nameCharsMax}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <TextInput
        label={t('phone')}
        description={t('phoneHint')}
        type="tel"
        maxLength={limits.phoneCharsMax}
        value={phone}
        error={wrong}
        onChange={({ currentTarget }) => {
          setPhone(currentTarget.value)
          setWrong(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs">
        <Button size="compact-md" loading={create.isPending} onClick={add}>
          {t('add')}
        </Button>
        <Button size="compact-md" variant="default" onClick={onLeave}>
          {ordering('otherCustomer')}
        </Button>
      </Group>
    </Stack>
  )
}
