import { Text, Title } from '@mantine/core'
import { useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { DecisionLine } from '../templates/decision-line.tsx'
import { reminderTexts } from '../templates/reminder-texts.ts'
import classes from './contact-card.module.css'

/** The newest decisions about reminders to this customer; nothing where there was none. */
export function ContactReminders({ id, order }: { id: string; order: 2 | 3 }) {
  const t = useTexts(reminderTexts)
  const { data } = useRead('listContactReminders', { id })
  if (!data || data.data.length === 0) return null
  return (
    <section>
      <Title order={order} size="h3" mb={4}>
        {t('title')}
      </Title>
      <details>
        <summary>
          <Text span size="sm" c="dimmed">
            {t('decisions', { n: data.data.length })}
          </Text>
        </summary>
        <ul className={classes.items}>
          {data.data.map((decision) => (
            <li key={decision.id} className={classes.item}>
              <DecisionLine decision={decision} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
