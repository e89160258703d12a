// The way from the products to the address at which Meta reads them.
import { Button } from '@mantine/core'
import { platformFacts } from '@mostrador/contract/platforms'
import { Link } from '@tanstack/react-router'
import { usePages } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { defineTexts } from '../../i18n/texts.ts'
import { Section } from '../../parts/page.tsx'

const feedHintTexts = defineTexts({
  title: ['Into the WhatsApp catalogue', 'Al catálogo de WhatsApp', 'Para o catálogo do WhatsApp'],
  text: [
    'Meta can read your products at an address of your own, so that your WhatsApp catalogue follows them.',
    'Meta puede leer tus productos en una dirección tuya, y así tu catálogo de WhatsApp los sigue.',
    'A Meta pode ler seus produtos em um endereço seu, e assim seu catálogo do WhatsApp os acompanha.',
  ],
  open: ['To the address', 'Ir a la dirección', 'Ir ao endereço'],
})

/** Nothing without a channel that has a catalogue, and for whoever may not set it up. */
export function FeedHint() {
  return useMay('channels.edit') && <Hint />
}

function Hint() {
  const t = useTexts(feedHintTexts)
  const channels = usePages('listChannels', {})
  const channel = channels.rows?.find(({ platform }) => platformFacts[platform].hasCatalogue)
  if (!channel) return null
  return (
    <Section title={t('title')} description={t('text')}>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to="/setup/channels/$id" params={{ id: channel.id }} hash="catalogue" {...props} />
        )}
      >
        {t('open')}
      </Button>
    </Section>
  )
}
