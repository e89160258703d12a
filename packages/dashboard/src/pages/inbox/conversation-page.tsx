import { ActionIcon, Button, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowLeft, IconTrash, IconUser } from '@tabler/icons-react'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useChange, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ActionsMenu } from '../../parts/actions-menu.tsx'
import { ContactCard } from '../../parts/contacts/contact-card.tsx'
import { Sheet } from '../../parts/dialog.tsx'
import { useConfirm } from '../../parts/feedback/confirm.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Lines, Loaded } from '../../parts/feedback/states.tsx'
import { PlatformName, usePersonName } from '../../parts/shop/states.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import { Composer, type ConversationDetail } from './composer.tsx'
import classes from './inbox.module.css'
import { MessageList } from './message-list.tsx'
import { inboxTexts } from './texts.ts'

const route = getRouteApi('/signed-in/inbox/$id')

export function ConversationPage() {
  const { id } = route.useParams()
  const conversation = useRead('getConversation', { id })
  const mayAnswer = useMay('conversations.answer')
  useMarkRead(conversation.data, mayAnswer)
  return (
    <div className={classes.threadColumns}>
      <Loaded query={conversation} skeleton={<Lines />}>
        {(data) => (
          <>
            <section className={classes.thread} key={id}>
              <Head conversation={data} mayAnswer={mayAnswer} />
              <MessageList id={id} />
              <Composer conversation={data} mayAnswer={mayAnswer} />
            </section>
            <aside className={classes.card}>
              <ContactCard id={data.contact_id} />
            </aside>
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Opening a conversation marks it as read. */
function useMarkRead(conversation: ConversationDetail | undefined, mayAnswer: boolean): void {
  const { mutate } = useChange('markConversationRead')
  const id = conversation?.id
  const unread = conversation?.unread_count ?? 0
  useEffect(() => {
    if (id !== undefined && unread > 0 && mayAnswer && document.visibilityState === 'visible') mutate({ id })
  }, [id, unread, mayAnswer, mutate])
}

function Head({ conversation, mayAnswer }: { conversation: ConversationDetail; mayAnswer: boolean }) {
  const t = useTexts(inboxTexts)
  const shop = useTexts(shopTexts)
  const nameOf = usePersonName()
  const [isCardOpen, card] = useDisclosure()
  const reason = conversation.handoff_reason
  return (
    <header className={classes.threadHead}>
      <ActionIcon
        renderRoot={(props) => <Link to="/inbox" search={(former: object) => former} {...props} />}
        variant="subtle"
        color="gray"
        hiddenFrom="md"
        aria-label={t('toList')}
      >
        <IconArrowLeft size={20} />
      </ActionIcon>
      <div className={classes.threadName}>
        <Title order={2} className="clip">
          {nameOf(conversation.contact_name)}
        </Title>
        <Text size="sm" c="dimmed" component="div" className="clip">
          <PlatformName platform={conversation.platform} />
          {' · '}
          {conversation.is_bot_active
            ? t('botAnswers')
            : conversation.handoff_active
              ? reason === null
                ? t('personAnswers')
                : shop(reason)
              : t('nobody')}
        </Text>
      </div>
      {mayAnswer && <HandOver conversation={conversation} />}
      <ActionIcon
        variant="default"
        size="lg"
        onClick={card.open}
        aria-label={t('customer')}
        className={classes.cardButton}
      >
        <IconUser size={18} />
      </ActionIcon>
      {mayAnswer && <MoreActions id={conversation.id} />}
      <Sheet opened={isCardOpen} onClose={card.close} size="sm" title={t('customer')}>
        <ContactCard id={conversation.contact_id} />
      </Sheet>
    </header>
  )
}

function HandOver({ conversation: { id, is_bot_active } }: { conversation: ConversationDetail }) {
  const t = useTexts(inboxTexts)
  const tell = useFailureNotice()
  const takeOver = useChange('takeOverConversation')
  const giveBack = useChange('giveBackConversation')
  const change = is_bot_active ? takeOver : giveBack
  return (
    <Button
      size="sm"
      className={classes.handOver}
      variant={is_bot_active ? 'filled' : 'default'}
      loading={change.isPending}
      onClick={() => change.mutate({ id }, { onError: tell })}
    >
      {is_bot_active ? t('takeOver') : t('giveBack')}
    </Button>
  )
}

function MoreActions({ id }: { id: string }) {
  const t = useTexts(inboxTexts)
  const navigate = useNavigate()
  const { ask, dialog } = useConfirm()
  const remove = useChange('deleteConversation')
  const askToDelete = () =>
    ask({
      title: t('delete'),
      text: t('deleteText'),
      action: t('deleteAction'),
      isDangerous: true,
      onConfirm: async () => {
        await remove.mutateAsync({ id })
        await navigate({ to: '/inbox' })
      },
    })
  return (
    <>
      <ActionsMenu
        label={t('actions')}
        actions={[
          { text: t('delete'), icon: <IconTrash size={16} />, isDangerous: true, onChoose: askToDelete },
        ]}
        isQuiet
      />
      {dialog}
    </>
  )
}
