import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { notifyDone, useFailureNotice } from '../../parts/notify.tsx'
import { partTexts } from '../../parts/texts.ts'
import { contactTexts } from './texts.ts'

type EditContactProps = {
  contact: AnswerOf<'getContactCard'>['contact']
  isOpen: boolean
  onClose: () => void
}

export function EditContact({ contact, isOpen, onClose }: EditContactProps) {
  const t = useTexts(contactTexts)
  const part = useTexts(partTexts)
  const tell = useFailureNotice()
  const update = useChange('updateContact', [
    'getContactCard',
    'listContacts',
    'getConversation',
    'listConversations',
  ])
  const form = useForm({ initialValues: { name: contact.name, email: contact.email ?? '' } })
  const save = ({ name, email }: { name: string; email: string }) =>
    update.mutate(
      { id: contact.id, body: { name: name.trim(), email: email.trim() || null } },
      {
        onSuccess: () => {
          onClose()
          notifyDone(t('saved'))
        },
        onError: tell,
      },
    )
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('edit')}
      centered
      closeButtonProps={{ 'aria-label': part('close') }}
    >
      <form className="fields" onSubmit={form.onSubmit(save)}>
        <TextInput
          label={t('name')}
          required
          maxLength={255}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput label={t('email')} type="email" maxLength={254} {...form.getInputProps('email')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {part('cancel')}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
