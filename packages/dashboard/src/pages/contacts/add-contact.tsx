import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../api/hooks.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { isOfPhone } from '../../parts/contacts/phone-failures.ts'
import { contactTexts } from '../../parts/contacts/texts.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/feedback/failure-text.ts'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'

export function AddContact({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts(contactTexts)
  const tell = useFailureNotice()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const create = useChange('createContact')
  const form = useForm({
    initialValues: { phone: '', name: '' },
    validate: { phone: (phone) => (phone.trim().length < limits.phoneCharsMin ? t('phoneMissing') : null) },
  })
  const send = (body: { phone: string; name: string }) =>
    create.mutate(
      { body },
      {
        onSuccess: ({ id }) => {
          form.reset()
          onClose()
          void navigate({ to: '/contacts/$id', params: { id } })
        },
        onError: (error) =>
          isOfPhone(error) ? form.setFieldError('phone', failureText(error, language)) : tell(error),
      },
    )
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('add')}>
      <form className="fields" noValidate onSubmit={form.onSubmit(send)}>
        <TextInput
          label={t('phone')}
          description={t('phoneHint')}
          type="tel"
          data-autofocus
          {...form.getInputProps('phone')}
        />
        <TextInput label={t('name')} maxLength={limits.nameCharsMax} {...form.getInputProps('name')} />
        <FormButtons submit={t('add')} isBusy={create.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
