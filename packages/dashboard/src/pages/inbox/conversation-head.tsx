import { ActionIcon, Button, Text, Title } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconCheck, IconRobot, IconTrash, IconUser, IconUserUp } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useMe } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ActionsMenu } from '../../parts/actions-menu.tsx'
import { ContactCard } from '../../parts/contacts/contact-card.tsx'
import { Sheet } from '../../parts/dialog.tsx'
import { useConfirm } from '../../parts/feedback/confirm.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { useUndo } from '../../parts/feedback/undo.tsx'
import { PlatformName, usePersonName } from '../../parts/shop/states.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import { useHolderName, WaitingLine } from '../../parts/waiting/waiting.tsx'
import type { ConversationDetail } from './composer.tsx'
import classes from './inbox.module.css'
import { inboxTexts } from './texts.ts'

type HeadProps = { conversation: ConversationDetail; mayAnswer: boolean }

/** The one header of a chat: who it is, how it stands, and what can be done, the rarer of it in a menu. */
export function ConversationHead({ conversation, mayAnswer }: HeadProps) {
  const t = useTexts(inboxTexts)
  const nameOf = usePersonName()
  const [isCardOpen, card] = useDisclosure()
  const { takeOver, giveBack, settle } = useHandling(conversation)
  const { is_bot_active: isBots, waiting_since: since } = conversation
  return (
    <header className={classes.threadHead}>
      <ActionIcon
        renderRoot={(props) => <Link to="/inbox" search={(former: object) => former} {...props} />}
        variant="subtle"
        color="gray"
        size={36}
        hiddenFrom="md"
        aria-label={t('toList')}
      >
        <IconArrowLeft size={20} />
      </ActionIcon>
      <div className={classes.threadName}>
        <Title order={2} className="clip">
          {nameOf(conversation.contact_name)}
        </Title>
        <Standing conversation={conversation} />
      </div>
      {mayAnswer && isBots && (
        <Button size="sm" loading={takeOver.isPending} onClick={takeOver.run}>
          {t('takeOver')}
        </Button>
      )}
      {mayAnswer && !isBots && (
        <Button
          size="sm"
          variant="default"
          className={classes.wideOnly}
          loading={giveBack.isPending}
          onClick={giveBack.run}
        >
          {t('giveBack')}
        </Button>
      )}
      {mayAnswer && since !== null && (
        <ActionIcon
          variant="default"
          size={36}
          loading={settle.isPending}
          onClick={settle.run}
          aria-label={t('settle')}
          title={t('settle')}
        >
          <IconCheck size={18} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="default"
        size={36}
        onClick={card.open}
        aria-label={t('customer')}
        className={classes.cardButton}
      >
        <IconUser size={18} />
      </ActionIcon>
      <MoreActions
        conversation={conversation}
        mayAnswer={mayAnswer}
        onCustomer={card.open}
        onTake={takeOver.run}
        onGiveBack={giveBack.run}
      />
      <Sheet opened={isCardOpen} onClose={card.close} size="sm" title={t('customer')}>
        <ContactCard id={conversation.contact_id} />
      </Sheet>
    </header>
  )
}

function Standing({ conversation }: { conversation: ConversationDetail }) {
  const t = useTexts(inboxTexts)
  const shop = useTexts(shopTexts)
  const holderName = useHolderName()
  const { waiting_since: since, handoff_reason: reason } = conversation
  const standing = () => {
    if (conversation.is_bot_active) return t('botAnswers')
    if (!conversation.handoff_active) return t('nobody')
    return holderName(conversation) ?? (reason === null ? t('personAnswers') : shop(reason))
  }
  return (
    <Text size="sm" c="dimmed" component="div" className={classes.standing}>
      {since === null ? (
        <>
          <PlatformName platform={conversation.platform} />
          {' · '}
          {standing()}
        </>
      ) : (
        <WaitingLine conversation={conversation} since={since} saysNobody />
      )}
    </Text>
  )
}

/** Actions on a conversation, each with its running state. */
function useHandling({ id }: ConversationDetail) {
  const t = useTexts(inboxTexts)
  const tell = useFailureNotice()
  const offerUndo = useUndo()
  const takeOver = useChange('takeOverConversation')
  const giveBack = useChange('giveBackConversation')
  const settle = useChange('settleConversation')
  const unsettle = useChange('unsettleConversation')
  const undo = () => unsettle.mutate({ id }, { onError: tell })
  return {
    takeOver: { isPending: takeOver.isPending, run: () => takeOver.mutate({ id }, { onError: tell }) },
    giveBack: { isPending: giveBack.isPending, run: () => giveBack.mutate({ id }, { onError: tell }) },
    settle: {
      isPending: settle.isPending,
      run: () => settle.mutate({ id }, { onSuccess: () => offerUndo(t('settled'), undo), onError: tell }),
    },
  }
}

type MoreActionsProps = HeadProps & { onCustomer: () => void; onTake: () => void; onGiveBack: () => void }

function MoreActions({ conversation, mayAnswer, onCustomer, onTake, onGiveBack }: MoreActionsProps) {
  const t = useTexts(inboxTexts)
  const { person } = useMe()
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const { ask, dialog } = useDeletion(conversation.id)
  const { is_bot_active: isBots, holder } = conversation
  const mayTake = mayAnswer && !isBots && holder?.id !== person.id
  const actions = [
    ...(isWide ? [] : [{ text: t('customer'), icon: <IconUser size={16} />, onChoose: onCustomer }]),
    ...(mayTake ? [{ text: t('takeFrom'), icon: <IconUserUp size={16} />, onChoose: onTake }] : []),
    ...(mayAnswer && !isBots && !isWide
      ? [{ text: t('giveBack'), icon: <IconRobot size={16} />, onChoose: onGiveBack }]
      : []),
    ...(mayAnswer
      ? [{ text: t('delete'), icon: <IconTrash size={16} />, isDangerous: true, onChoose: ask }]
      : []),
  ]
  if (actions.length === 0) return null
  return (
    <>
      <ActionsMenu label={t('actions')} actions={actions} isQuiet />
      {dialog}
    </>
  )
}

function useDeletion(id: string): { ask: () => void; dialog: ReactNode } {
  const t = useTexts(inboxTexts)
  const navigate = useNavigate()
  const { ask, dialog } = useConfirm()
  const remove = useChange('deleteConversation')
  return {
    dialog,
    ask: () =>
      ask({
        title: t('delete'),
        text: t('deleteText'),
        action: t('deleteAction'),
        isDangerous: true,
        onConfirm: async () => {
          await remove.mutateAsync({ id })
          await navigate({ to: '/inbox' })
        },
      }),
  }
}
