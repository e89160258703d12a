import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Section } from '../../parts/page.tsx'
import { usePersonName } from '../../parts/shop/states.tsx'
import { AheadLine } from '../../parts/templates/ahead-line.tsx'
import { reminderTexts } from '../../parts/templates/reminder-texts.ts'

/** Those who asked to be told when the product is back, and when they hear of it; nothing where nobody did. */
export function WaitingCustomers({ productId }: { productId: string }) {
  const t = useTexts(reminderTexts)
  const format = useFormat()
  const nameOf = usePersonName()
  const { data: wishes } = useRead('listProductWishes', { id: productId })
  if (!wishes || wishes.total === 0) return null
  const { data, total, is_on: isOn } = wishes
  const isThere = data.some(({ ahead }) => ahead !== null)
  return (
    <Section title={t('waitTitle')}>
      <Stack gap="sm">
        <Text size="sm">
          {t('waits', { n: total })} {!isOn ? t('waitsOff') : !isThere && t('waitsForStock')}
        </Text>
        {data.map(({ id, contact_id: contact, contact_name: name, variant_name: variant, since, ahead }) => (
          <div key={id}>
            <Anchor renderRoot={(props) => <Link to="/contacts/$id" params={{ id: contact }} {...props} />}>
              {nameOf(name, { id: contact })}
            </Anchor>
            <Text span size="sm" c="dimmed">
              {variant !== null && ` · ${variant}`} · {t('since', { when: format.near(since) })}
            </Text>
            {ahead !== null && <AheadLine ahead={ahead} />}
          </div>
        ))}
      </Stack>
    </Section>
  )
}
