import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type MemberRole, memberRoles } from '@mostrador/contract/dashboard/roles'
import { useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../dialog.tsx'
import { useFailureNotice } from '../feedback/notify.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import { SecretOnce } from '../secret-once.tsx'
import { inviteTexts, roleTexts } from './texts.ts'

type DialogProps = { isOpen: boolean; onClose: () => void }

/** Asks for an address and a role, then shows the link once. */
export function Invite({ isOpen, onClose }: DialogProps) {
  const t = useTexts(inviteTexts)
  const [invited, setInvited] = useState<AnswerOf<'createInvitation'>>()
  return (
    <>
      <InviteForm isOpen={isOpen} onClose={onClose} onInvited={setInvited} />
      <SecretOnce
        title={t('invited')}
        warning={t('inviteOnce')}
        label={t('inviteLink')}
        secret={invited?.url}
        onClose={() => setInvited(undefined)}
        done={t('inviteDone')}
      >
        {invited?.is_mailed && <Text size="sm">{t('inviteMailed')}</Text>}
      </SecretOnce>
    </>
  )
}

type InviteFormProps = DialogProps & { onInvited: (invitation: AnswerOf<'createInvitation'>) => void }

function InviteForm({ isOpen, onClose, onInvited }: InviteFormProps) {
  const t = useTexts(inviteTexts)
  const roleName = useTexts(roleTexts)
  const tell = useFailureNotice()
  const create = useChange('createInvitation')
  const form = useForm<{ email: string; role: MemberRole }>({
    initialValues: { email: '', role: 'agent' },
    validate: { email: (value) => (/^[^\s@]+@[^\s@]+$/.test(value.trim()) ? null : t('required')) },
  })
  const send = (body: { email: string; role: MemberRole }) =>
    create.mutate(
      { body: { ...body, email: body.email.trim() } },
      {
        onSuccess: (invitation) => {
          form.reset()
          onClose()
          onInvited(invitation)
        },
        onError: tell,
      },
    )
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('inviteTitle')}>
      <form className="fields" noValidate onSubmit={form.onSubmit(send)}>
        <TextInput label={t('email')} type="email" data-autofocus {...form.getInputProps('email')} />
        <Radio.Group label={t('role')} {...form.getInputProps('role')}>
          <Stack gap="xs" mt="xs">
            {memberRoles.map((role) => (
              <Radio key={role} value={role} label={roleName(role)} description={t(`role_${role}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <FormButtons submit={t('invite')} isBusy={create.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
