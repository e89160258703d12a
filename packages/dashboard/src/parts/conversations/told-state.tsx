import { Alert, Button, Group, Text } from '@mantine/core'
import type { CustomerNews } from '@mostrador/contract/dashboard/outreach/customer-news'
import { IconCheck } from '@tabler/icons-react'
import { useChange } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useFailureNotice } from '../feedback/notify.tsx'
import { type About, useTelling, whatsAppUrl } from './tell-customer.tsx'
import { tellTexts } from './texts.ts'

type ToldStateProps = {
  about: About
  news: CustomerNews
  /** Proposed for telling it. */
  words: string
  conversationId: string | null
  phone: string | null
}

/** After a change by hand: that the customer was told, or the ways to do it. */
export function ToldState({ about, news, words, conversationId, phone }: ToldStateProps) {
  const t = useTexts(tellTexts)
  const format = useFormat()
  const tell = useFailureNotice()
  const mayTell = useMay('conversations.answer')
  const telling = useTelling()
  const ofAppointment = useChange('noteAppointmentTold')
  const ofOrder = useChange('noteOrderTold')
  if (news === null) return null
  if (news.told_at !== null) {
    const time = format.near(news.told_at)
    return (
      <Text size="sm" c="dimmed">
        <IconCheck size={14} aria-hidden />{' '}
        {news.told_by === null ? t('toldAt', { time }) : t('toldBy', { time, name: news.told_by })}
      </Text>
    )
  }
  const note = about.kind === 'appointment' ? ofAppointment : ofOrder
  const isNews = about.kind === 'order'
  return (
    <Alert color="yellow" title={t('notTold')}>
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {words}
      </Text>
      {mayTell && (
        <Group gap="xs" mt="xs">
          {conversationId !== null && (
            <>
              <Button
                size="compact-sm"
                loading={telling.isSending}
                onClick={() => telling.send({ conversationId, words, isNews, about })}
              >
                {t('tell')}
              </Button>
              <Button
                size="compact-sm"
                variant="light"
                onClick={() => telling.write({ conversationId, words, about })}
              >
                {t('write')}
              </Button>
            </>
          )}
          {conversationId === null && phone !== null && (
            <Button
              component="a"
              size="compact-sm"
              href={whatsAppUrl(phone, words)}
              target="_blank"
              rel="noreferrer"
            >
              {t('byWhatsApp')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            loading={note.isPending}
            onClick={() => note.mutate({ id: about.id }, { onError: tell })}
          >
            {t('alreadyTold')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
