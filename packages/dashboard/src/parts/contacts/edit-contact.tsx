import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import { unknownName } from '@mostrador/contract/values'
import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { ApiFailure } from '../../api/request.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../dialog.tsx'
import { failureText } from '../feedback/failure-text.ts'
import { notifyDone, useFailureNotice } from '../feedback/notify.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import { isOfPhone } from './phone-failures.ts'
import { contactTexts } from './texts.ts'

type EditContactProps = {
  contact: AnswerOf<'getContactCard'>['contact']
  isOpen: boolean
  onClose: () => void
}

export function EditContact({ contact, isOpen, onClose }: EditContactProps) {
  const t = useTexts(contactTexts)
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('edit')}>
      <ContactForm contact={contact} onClose={onClose} />
    </Dialog>
  )
}

function ContactForm({ contact, onClose }: Omit<EditContactProps, 'isOpen'>) {
  const t = useTexts(contactTexts)
  const tell = useFailureNotice()
  const { language } = useLanguage()
  const update = useChange('updateContact')
  const form = useForm({
    initialValues: {
      name: contact.name === unknownName ? '' : contact.name,
      // Whoever looks it over and saves it makes the phone that was said in the chat the contact's own.
      phone: contact.phone ?? contact.told_phone ?? '',
      email: contact.email ?? '',
    },
  })
  /** Whoever has the phone already is one click away. */
  const phoneError = (error: Error) => {
    const text = failureText(error, language)
    if (!(error instanceof ApiFailure) || error.reason !== 'phone_of') return text
    return (
      <>
        {text}{' '}
        <Link to="/contacts/$id" params={{ id: String(error.values.contact) }}>
          {t('openContact')}
        </Link>
      </>
    )
  }
  const save = ({ name, phone, email }: typeof form.values) =>
    update.mutate(
      {
        id: contact.id,
        body: { name: name.trim(), ...(phone.trim() !== '' && { phone }), email: email.trim() || null },
      },
      {
        onSuccess: () => {
          onClose()
          notifyDone(t('saved'))
        },
        onError: (error) => (isOfPhone(error) ? form.setFieldError('phone', phoneError(error)) : tell(error)),
      },
    )
  return (
    <form className="fields" onSubmit={form.onSubmit(save)}>
      <TextInput label={t('name')} required maxLength={255} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={t('phone')}
        type="tel"
        maxLength={limits.phoneCharsMax}
        {...form.getInputProps('phone')}
      />
      <TextInput label={t('email')} type="email" maxLength={254} {...form.getInputProps('email')} />
      <FormButtons submit={t('save')} isBusy={update.isPending} onClose={onClose} />
    </form>
  )
}
