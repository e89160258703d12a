import { Button, Group, Text } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Row } from '../../api/call.ts'
import { useChange, usePages } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useActorName } from '../../parts/activity/changes.tsx'
import { CreateKey } from '../../parts/api-keys/create-key.tsx'
import { CliHint } from '../../parts/cli/cli-hint.tsx'
import { DangerButton } from '../../parts/danger-button.tsx'
import { useConfirm } from '../../parts/feedback/confirm.tsx'
import { notifyDone } from '../../parts/feedback/notify.tsx'
import { Empty } from '../../parts/feedback/states.tsx'
import { DataList } from '../../parts/lists/data-list.tsx'
import { useOpenedByAddress } from '../../parts/opened-by-address.ts'
import { Page, Section } from '../../parts/page.tsx'
import { Status } from '../../parts/status.tsx'
import { Ago, Moment, OwnZone } from '../../parts/time.tsx'
import { RollKey } from './roll-key.tsx'
import { keyTexts } from './texts.ts'

type Key = Row<'listKeys'>

/** Windows last a minute. */
const everyMs = 10_000

export function KeysPage() {
  const t = useTexts(keyTexts)
  const pages = usePages('listKeys', {}, { everyMs })
  const mayEdit = useMay('keys.edit')
  const [isCreating, { open, close }] = useOpenedByAddress('new')
  const { ask, dialog } = useConfirm()
  const revoke = useChange('revokeKey')
  const [rolling, setRolling] = useState<Key>()
  const askToRevoke = ({ id, name, prefix }: Key) =>
    ask({
      title: t('revokeNamed', { name }),
      text: (
        <>
          {t('revokeText', { name, prefix })}
          <CliHint of="revokeKey" values={{ id }} />
        </>
      ),
      action: t('revoke'),
      isDangerous: true,
      onConfirm: async () => {
        await revoke.mutateAsync({ id })
        notifyDone(t('revokedDone'))
      },
    })
  const createButton = mayEdit && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('create')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      description={
        <>
          {t('description')} <OwnZone />
        </>
      }
      actions={createButton}
    >
      <Section flush>
        <KeyList
          pages={pages}
          actions={mayEdit ? { onRevoke: askToRevoke, onRoll: setRolling } : undefined}
          createButton={createButton}
        />
      </Section>
      <RollKey rolling={rolling} onClose={() => setRolling(undefined)} />
      <CreateKey isOpen={isCreating} onClose={close} />
      {dialog}
    </Page>
  )
}

type KeyListProps = {
  pages: ReturnType<typeof usePages<'listKeys'>>
  /** Undefined for who may only look. */
  actions: KeyActionsProps['actions'] | undefined
  createButton: React.ReactNode
}

function KeyList({ pages, actions, createButton }: KeyListProps) {
  const t = useTexts(keyTexts)
  const prefix = (key: Key) => (
    <Text component="span" ff="monospace" size="sm">
      {key.prefix}…
    </Text>
  )
  const maker = (key: Key) => (key.created_by === null ? t('byCommand') : t('by', { name: key.created_by }))
  const buttons = (key: Key) => actions && <KeyActions keyShown={key} actions={actions} />
  return (
    <DataList
      label={t('title')}
      pages={pages}
      rowKey={({ id }) => id}
      columns={[
        // One below the other: eight columns do not fit a desk.
        {
          name: 'name',
          head: t('name'),
          cell: (key) => (
            <>
              <b>{key.name}</b>
              <br />
              {prefix(key)}
            </>
          ),
        },
        { name: 'scope', head: t('scope'), cell: ({ scope }) => t(scope) },
        {
          name: 'created',
          head: t('createdBy'),
          cell: (key) => (
            <>
              <Moment value={key.created_at} />{' '}
              <Text component="span" c="dimmed" size="sm">
                {maker(key)}
              </Text>
            </>
          ),
        },
        { name: 'used', head: t('lastUsed'), cell: (key) => <Use keyShown={key} /> },
        { name: 'rate', head: t('limit'), cell: (key) => <RateLeft rate={key.rate} /> },
        { name: 'state', head: t('state'), cell: (key) => <KeyState keyShown={key} /> },
        { name: 'actions', head: '', cell: buttons, align: 'end' },
      ]}
      phone={(key) => ({
        title: (
          <>
            {key.name} · {prefix(key)}
          </>
        ),
        aside: <KeyState keyShown={key} />,
        text: (
          <>
            {t(key.scope)} · <Use keyShown={key} />
            <br />
            <RateLeft rate={key.rate} />
          </>
        ),
        note: buttons(key),
      })}
      empty={
        <Empty icon={IconKey} title={t('emptyTitle')} action={createButton}>
          {t('empty')}
        </Empty>
      }
    />
  )
}

function KeyState({ keyShown: key }: { keyShown: Key }) {
  const t = useTexts(keyTexts)
  const actorName = useActorName()
  const moment = (value: string) => (
    <Text component="span" c="dimmed" size="sm">
      <Moment value={value} />
    </Text>
  )
  if (key.revoked_at !== null)
    return (
      <>
        <Status tone="quiet">{t('revoked')}</Status> {moment(key.revoked_at)}
        {key.revoked_by && (
          <Text component="span" c="dimmed" size="sm">
            {` ${t('by', { name: actorName({ actor: key.revoked_by.actor, person_name: key.revoked_by.name }) })}`}
          </Text>
        )}
      </>
    )
  if (key.expires_at === null) return <Status tone="good">{t('active')}</Status>
  return (
    <>
      <Status tone={isOver(key) ? 'quiet' : 'wait'}>{t(isOver(key) ? 'expired' : 'worksUntil')}</Status>{' '}
      {moment(key.expires_at)}
    </>
  )
}

function isOver({ expires_at: end }: Key): boolean {
  return end !== null && new Date(end).getTime() <= Date.now()
}

type KeyActionsProps = {
  keyShown: Key
  actions: { onRevoke: (key: Key) => void; onRoll: (key: Key) => void }
}

/** A key is replaced once; while it still works beside the new one it can be revoked at once. */
function KeyActions({ keyShown: key, actions: { onRevoke, onRoll } }: KeyActionsProps) {
  const t = useTexts(keyTexts)
  if (key.revoked_at !== null || isOver(key)) return null
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {key.expires_at === null && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onRoll(key)}
          aria-label={t('rollNamed', { name: key.name })}
        >
          {t('roll')}
        </Button>
      )}
      <DangerButton
        size="compact-sm"
        onClick={() => onRevoke(key)}
        aria-label={t('revokeNamed', { name: key.name })}
      >
        {t('revoke')}
      </DangerButton>
    </Group>
  )
}

/** When it was used last, and how often of late; leads to its usage. */
function Use({ keyShown: { id, last_used_at, requests_of_day: count } }: { keyShown: Key }) {
  const t = useTexts(keyTexts)
  const format = useFormat()
  if (last_used_at === null) return t('never')
  return (
    <>
      <Ago value={last_used_at} />
      {' · '}
      <Link to="/developers/usage" search={{ key: id }}>
        {t(count === 1 ? 'requestOfDay' : 'requestsOfDay', { n: format.number(count) })}
      </Link>
    </>
  )
}

/** The minute may be over since it was read. */
function RateLeft({ rate }: { rate: Key['rate'] }) {
  const t = useTexts(keyTexts)
  const format = useFormat()
  if (rate === null) return null
  const { max, left, ends_at: end } = rate
  if (end === null || new Date(end).getTime() <= Date.now()) return t('perMinute', { n: format.number(max) })
  const words = t('leftUntil', {
    left: format.number(left),
    max: format.number(max),
    time: format.second(end),
  })
  return left === 0 ? <Status tone="bad">{words}</Status> : words
}
