import { Button, NativeSelect, Text } from '@mantine/core'
import { type MemberRole, memberRoles } from '@mostrador/contract/dashboard/roles'
import { IconUserPlus } from '@tabler/icons-react'
import type { Row } from '../../api/call.ts'
import { useChange, usePages } from '../../api/hooks.ts'
import { useMay, useMe } from '../../api/session.ts'
import { appTexts } from '../../app/texts.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { DangerButton } from '../../parts/danger-button.tsx'
import { useConfirm } from '../../parts/feedback/confirm.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Failed, Lines, Waiting } from '../../parts/feedback/states.tsx'
import { useOpenedByAddress } from '../../parts/opened-by-address.ts'
import { Section } from '../../parts/page.tsx'
import { Status } from '../../parts/status.tsx'
import { Invite } from '../../parts/team/invite.tsx'
import classes from './settings.module.css'
import { settingsTexts } from './texts.ts'

type Member = Row<'listMembers'>

export function TeamSection() {
  const t = useTexts(settingsTexts)
  const mayEdit = useMay('people.edit')
  const members = usePages('listMembers', { query: { limit: 200 } })
  const [isInviting, inviting] = useOpenedByAddress('new')
  const owners = (members.rows ?? []).filter(({ role }) => role === 'owner').length
  return (
    <>
      <Section
        title={t('members')}
        flush
        actions={
          mayEdit && (
            <Button leftSection={<IconUserPlus size={16} />} onClick={inviting.open}>
              {t('invite')}
            </Button>
          )
        }
      >
        {members.rows === undefined ? (
          members.error ? (
            <Failed error={members.error} onRetry={members.refetch} />
          ) : (
            <Waiting>
              <Lines count={3} />
            </Waiting>
          )
        ) : (
          <ul className={classes.rows}>
            {members.rows.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                mayEdit={mayEdit}
                isLastOwner={member.role === 'owner' && owners === 1 && !members.hasNextPage}
              />
            ))}
          </ul>
        )}
      </Section>
      {mayEdit && <Invitations />}
      <Invite isOpen={isInviting} onClose={inviting.close} />
    </>
  )
}

type MemberRowProps = { member: Member; mayEdit: boolean; isLastOwner: boolean }

function MemberRow({ member, mayEdit, isLastOwner }: MemberRowProps) {
  const t = useTexts(settingsTexts)
  const app = useTexts(appTexts)
  const { person } = useMe()
  const tell = useFailureNotice()
  const { ask, dialog } = useConfirm()
  const update = useChange('updateMember')
  const remove = useChange('removeMember')
  const { id, name } = member
  const setRole = (role: MemberRole) =>
    update.mutateAsync({ id, body: { role } }).then(() => notifyDone(t('saved')))
  const chooseRole = (role: MemberRole) => {
    if (id !== person.id) return void setRole(role).catch(tell)
    // An arrow key on the closed list is enough to choose, and only another owner could give it back.
    ask({
      title: t('ownRoleTitle', { role: app(role) }),
      text: t('ownRoleText'),
      action: t('ownRole'),
      isDangerous: true,
      onConfirm: () => setRole(role),
    })
  }
  const askToRemove = () =>
    ask({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      action: t('remove'),
      isDangerous: true,
      onConfirm: () => remove.mutateAsync({ id }),
    })
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={550}>
          {name}
          {id === person.id && ` (${t('you')})`}
        </Text>
        <Text size="sm" c="dimmed">
          {member.email}
        </Text>
      </div>
      <Status tone={member.has_two_factor ? 'good' : 'quiet'}>
        {member.has_two_factor ? t('twoFactorOn') : t('twoFactorOff')}
      </Status>
      {mayEdit && !isLastOwner ? (
        <>
          <NativeSelect
            aria-label={t('roleOf', { name })}
            value={member.role}
            onChange={(event) => chooseRole(event.currentTarget.value as MemberRole)}
            data={memberRoles.map((role) => ({ value: role, label: app(role) }))}
          />
          <DangerButton size="compact-sm" onClick={askToRemove} aria-label={`${t('remove')}: ${name}`}>
            {t('remove')}
          </DangerButton>
        </>
      ) : (
        <Text size="sm">{app(member.role)}</Text>
      )}
      {mayEdit && isLastOwner && (
        <Text size="sm" c="dimmed" w="100%">
          {t('lastOwner')}
        </Text>
      )}
      {dialog}
    </li>
  )
}

function Invitations() {
  const t = useTexts(settingsTexts)
  const app = useTexts(appTexts)
  const format = useFormat()
  const tell = useFailureNotice()
  const { rows = [] } = usePages('listInvitations', {})
  const withdraw = useChange('revokeInvitation')
  return (
    <Section title={t('invitations')} flush>
      {rows.length === 0 ? (
        <Text c="dimmed" p="lg">
          {t('noInvitations')}
        </Text>
      ) : (
        <ul className={classes.rows}>
          {rows.map(({ id, email, role, expires_at }) => (
            <li key={id} className={classes.row}>
              <div className={classes.words}>
                <Text fw={550}>{email}</Text>
                <Text size="sm" c="dimmed">
                  {app(role)} · {t('expires', { date: format.date(expires_at) })}
                </Text>
              </div>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`${t('withdraw')}: ${email}`}
                onClick={() => withdraw.mutate({ id }, { onError: tell })}
              >
                {t('withdraw')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
