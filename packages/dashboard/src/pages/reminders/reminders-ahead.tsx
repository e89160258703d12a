import { Text } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconClockHour4 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty, Loaded } from '../../parts/feedback/states.tsx'
import { Section } from '../../parts/page.tsx'
import { usePersonName } from '../../parts/shop/states.tsx'
import { AheadLine } from '../../parts/templates/ahead-line.tsx'
import { reminderTexts } from '../../parts/templates/reminder-texts.ts'
import classes from './reminders.module.css'
import { reminderPageTexts } from './texts.ts'

const everyMs = 30_000

/** Reminders of the next days, also those that will not go and why; foreseen anew each time. */
export function RemindersAhead() {
  const t = useTexts(reminderPageTexts)
  const own = useTexts(reminderTexts)
  const nameOf = usePersonName()
  const ahead = useRead('listRemindersAhead', {}, { everyMs })
  return (
    <Loaded query={ahead}>
      {({ data, total }) =>
        data.length === 0 ? (
          <Section>
            <Empty icon={IconClockHour4} title={t('aheadEmptyTitle')}>
              {t('aheadEmpty', { days: limits.reminderAheadDays })}
            </Empty>
          </Section>
        ) : (
          <Section flush>
            <ul className={classes.ahead} aria-label={t('ahead')}>
              {data.map((each) => {
                const name = nameOf(each.contact_name, { id: each.contact_id })
                return (
                  <li key={`${each.kind} ${each.subject_id}`}>
                    {each.conversation_id === null ? (
                      name
                    ) : (
                      <Link to="/inbox/$id" params={{ id: each.conversation_id }}>
                        {name}
                      </Link>
                    )}
                    <Text size="sm">
                      {own(`kind_${each.kind}`)}
                      {each.about !== '' && ` · ${each.kind === 'unpaid_order' ? '#' : ''}${each.about}`}
                    </Text>
                    <AheadLine ahead={each} />
                  </li>
                )
              })}
            </ul>
            {total > data.length && (
              <Text size="sm" c="dimmed" p="md">
                {t('aheadMore', { n: total - data.length })}
              </Text>
            )}
          </Section>
        )
      }
    </Loaded>
  )
}
