import { Button, CopyButton, Group, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type MemberRole, memberRoles } from '@mostrador/contract/dashboard/roles'
import { whatsAppLink } from '@mostrador/contract/platforms'
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../dialog.tsx'
import { useFailureNotice } from '../feedback/notify.tsx'
import { isEmail } from '../forms/email.ts'
import { FormButtons } from '../forms/form-buttons.tsx'
import { SecretOnce } from '../secret-once.tsx'
import { LocalHint } from '../share/local-hint.tsx'
import { partTexts } from '../texts.ts'
import { inviteTexts } from './invite-texts.ts'
import { roleTexts } from './role-texts.ts'

type DialogProps = { isOpen: boolean; onClose: () => void }

/** Asks for an address and a role, then shows the link once. */
export function Invite({ isOpen, onClose }: DialogProps) {
  const t = useTexts(inviteTexts)
  const [invited, setInvited] = useState<Invited>()
  const email = invited?.email ?? ''
  return (
    <>
      <InviteForm isOpen={isOpen} onClose={onClose} onInvited={setInvited} />
      <SecretOnce
        title={t('invited')}
        warning={t(invited?.is_mailed ? 'inviteMailed' : 'inviteOnce', { email })}
        label={t('inviteLink')}
        secret={invited?.url}
        onClose={() => setInvited(undefined)}
        done={t('inviteDone')}
      >
        {invited && <PassOn url={invited.url} />}
      </SecretOnce>
    </>
  )
}

type Invited = AnswerOf<'createInvitation'> & { email: string }

function PassOn({ url }: { url: string }) {
  const t = useTexts(inviteTexts)
  const part = useTexts(partTexts)
  const { name: shop } = useAccount()
  return (
    <Group gap="xs">
      <LocalHint url={url} title={t('localTitle')} />
      <Button
        component="a"
        href={whatsAppLink('', t('inviteWords', { shop, url }))}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconBrandWhatsapp size={16} />}
      >
        {t('byWhatsApp')}
      </Button>
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={copy}
          >
            {copied ? part('copied') : t('copyLink')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}

type InviteFormProps = DialogProps & { onInvited: (invitation: Invited) => void }

function InviteForm({ isOpen, onClose, onInvited }: InviteFormProps) {
  const t = useTexts(inviteTexts)
  const roleName = useTexts(roleTexts)
  const tell = useFailureNotice()
  const create = useChange('createInvitation')
  const form = useForm<{ email: string; role: MemberRole }>({
    initialValues: { email: '', role: 'agent' },
    validate: { email: (value) => (isEmail(value) ? null : t('badEmail')) },
  })
  const send = ({ role, ...given }: { email: string; role: MemberRole }) => {
    const email = given.email.trim()
    create.mutate(
      { body: { email, role } },
      {
        onSuccess: (invitation) => {
          form.reset()
          onClose()
          onInvited({ ...invitation, email })
        },
        onError: tell,
      },
    )
  }
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
