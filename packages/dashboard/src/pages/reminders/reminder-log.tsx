import { Text } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { usePages } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty } from '../../parts/feedback/states.tsx'
import { DataList } from '../../parts/lists/data-list.tsx'
import { Section } from '../../parts/page.tsx'
import { usePersonName } from '../../parts/shop/states.tsx'
import { Status } from '../../parts/status.tsx'
import { reminderTexts } from '../../parts/templates/reminder-texts.ts'
import { Ago } from '../../parts/time.tsx'
import { reminderPageTexts } from './texts.ts'

export function ReminderLog() {
  const t = useTexts(reminderPageTexts)
  const own = useTexts(reminderTexts)
  const nameOf = usePersonName()
  const pages = usePages('listReminderLog', {})
  const outcome = (state: 'sent' | 'skipped') => (
    <Status tone={state === 'sent' ? 'good' : 'quiet'}>{own(`state_${state}`)}</Status>
  )
  return (
    <Section flush>
      <DataList
        label={t('log')}
        pages={pages}
        rowKey={({ id }) => id}
        columns={[
          {
            name: 'customer',
            head: t('customer'),
            cell: ({ contact_name: name, contact_id: id }) => nameOf(name, { id }),
          },
          {
            name: 'reminder',
            head: t('reminder'),
            cell: ({ kind, reason }) => (
              <>
                {own(`kind_${kind}`)}
                {reason !== null && (
                  <Text size="sm" c="dimmed">
                    {own(`reason_${reason}`)}
                  </Text>
                )}
              </>
            ),
          },
          { name: 'outcome', head: t('outcome'), cell: ({ state }) => outcome(state) },
          { name: 'when', head: t('when'), cell: ({ created_at: at }) => <Ago value={at} />, align: 'end' },
        ]}
        phone={({ contact_name: name, contact_id: id, kind, state, reason, created_at: at }) => ({
          title: nameOf(name, { id }),
          aside: outcome(state),
          text: own(`kind_${kind}`),
          note: (
            <>
              {reason !== null && `${own(`reason_${reason}`)} `}
              <Ago value={at} />
            </>
          ),
        })}
        link={({ conversation_id: id, contact_id: contact }, props) =>
          id === null ? (
            <Link to="/contacts/$id" params={{ id: contact ?? '' }} {...props} />
          ) : (
            <Link to="/inbox/$id" params={{ id }} {...props} />
          )
        }
        empty={
          <Empty icon={IconBellRinging} title={t('logEmptyTitle')}>
            {t('logEmpty')}
          </Empty>
        }
      />
    </Section>
  )
}
