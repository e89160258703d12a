import { ActionIcon, Anchor, Button, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowLeft, IconCircleCheck, IconMessageOff, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ContactCard } from '../../parts/contacts/contact-card.tsx'
import { Sheet } from '../../parts/dialog.tsx'
import { withKey } from '../../parts/keys/keys.ts'
import { LabelsInShort } from '../../parts/labels/labels.tsx'
import { PlatformName, usePersonName } from '../../parts/shop/states.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import { useHolderName, WaitingLine } from '../../parts/waiting/waiting.tsx'
import { useConversationActions } from './actions/conversation-actions.ts'
import { MoreActions } from './actions/more-actions.tsx'
import type { ConversationDetail } from './composer/conversation-detail.ts'
import classes from './inbox.module.css'
import { ReplyWindow } from './reply-window.tsx'
import { inboxTexts } from './texts.ts'

type HeadProps = { conversation: ConversationDetail; mayAnswer: boolean }

/** The one header of a chat: who it is, how it stands, and what can be done, the rarer of it in a menu. */
export function ConversationHead({ conversation, mayAnswer }: HeadProps) {
  const t = useTexts(inboxTexts)
  const nameOf = usePersonName()
  const [isCardOpen, card] = useDisclosure()
  const actions = useConversationActions(conversation)
  const { takeOver, giveBack, settle, resolve } = actions
  const { person } = useMe()
  const { is_bot_active: isBots, waiting_since: since, resolved_at: resolvedAt } = conversation
  // Somebody waits, and it is not this person's yet.
  const isToTake = since !== null && conversation.holder?.id !== person.id
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
        <div className={classes.headName}>
          <Title order={2} className={classes.headTitle}>
            {nameOf(conversation.contact_name, {
              id: conversation.contact_id,
              phone: conversation.contact_phone,
            })}
          </Title>
          <div className={classes.headLabels}>
            <LabelsInShort labels={conversation.labels} named={3} />
          </div>
        </div>
        <div className={classes.standingLine}>
          <Standing conversation={conversation} />
          {/* Beside what it ends: as a button among the others it would leave the name no room. */}
          {mayAnswer && conversation.snoozed_until !== null && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              className={classes.wideOnly}
              disabled={actions.wake.isPending}
              onClick={actions.wake.run}
            >
              {t('wake')}
            </Anchor>
          )}
        </div>
      </div>
      {mayAnswer && isBots && (
        <Button size="sm" loading={takeOver.isPending} onClick={takeOver.run}>
          {t('takeOver')}
        </Button>
      )}
      {mayAnswer && !isBots && isToTake && (
        <Button size="sm" loading={takeOver.isPending} onClick={takeOver.run}>
          {t('takeOver')}
        </Button>
      )}
      {mayAnswer && !isBots && !isToTake && (
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
      {mayAnswer && (since !== null || conversation.came_back_at !== null) && (
        <ActionIcon
          variant="default"
          size={36}
          loading={settle.isPending}
          onClick={settle.run}
          aria-label={t('settle')}
          title={t('settle')}
        >
          <IconMessageOff size={18} />
        </ActionIcon>
      )}
      {mayAnswer && resolvedAt === null && (
        <ActionIcon
          variant="default"
          size={36}
          // A phone has room for one way to finish.
          className={since === null && !isBots ? undefined : classes.wideOnly}
          loading={resolve.isPending}
          onClick={() => resolve.run()}
          aria-label={t('resolve')}
          aria-keyshortcuts="e"
          title={withKey(t('resolve'), 'e')}
        >
          <IconCircleCheck size={18} />
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
        actions={actions}
        mayAnswer={mayAnswer}
        isToTake={isToTake}
        onCustomer={card.open}
      />
      {actions.dialog}
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
  const format = useFormat()
  const { waiting_since: since, handoff_reason: reason } = conversation
  const standing = () => {
    const holder = holderName(conversation)
    const { snoozed_until: until } = conversation
    if (conversation.is_blocked) return t('blocked')
    if (conversation.came_back_at !== null) {
      return [t('cameBack', { time: format.near(conversation.came_back_at) }), holder]
        .filter(Boolean)
        .join(' · ')
    }
    const time = until === null ? '' : format.near(until)
    if (conversation.snoozed_by !== null) return t('snoozedUntilBy', { time, name: conversation.snoozed_by })
    if (until !== null) return t('snoozedUntil', { time })
    if (conversation.resolved_at !== null) return t('isResolved')
    if (conversation.is_bot_active)
      return holder === undefined ? t('botAnswers') : `${t('botAnswers')} · ${holder}`
    if (!conversation.handoff_active) return holder ?? t('nobody')
    return holder ?? (reason === null ? t('personAnswers') : shop(reason))
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
        <WaitingLine conversation={conversation} since={since} />
      )}
      {conversation.reply_until !== null && ' · '}
      <ReplyWindow conversation={conversation} />
    </Text>
  )
}
