import { Text } from '@mantine/core'
import { eventKinds } from '@mostrador/contract/events'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../i18n/language.tsx'
import { eventTexts } from '../../parts/events/event-texts.ts'
import { Page, Section } from '../../parts/page.tsx'
import classes from './events.module.css'
import { catalogueTexts } from './texts.ts'

export function EventsPage() {
  const t = useTexts(catalogueTexts)
  const when = useTexts(eventTexts)
  return (
    <Page title={t('title')} description={t('description')}>
      <Section flush>
        <ul className={classes.list}>
          {eventKinds.map((kind) => (
            <li key={kind} className={classes.line}>
              <Link to="/developers/events/$kind" params={{ kind }} className={classes.name}>
                {kind}
              </Link>
              <Text size="sm" c="dimmed">
                {when(kind)}
              </Text>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  )
}
