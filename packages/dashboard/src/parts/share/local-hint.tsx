import { Alert } from '@mantine/core'
import { useTexts } from '../../i18n/language.tsx'
import { isLocalAddress } from './local-address.ts'
import { shareTexts } from './texts.ts'

/** Beside a link that customers could not open; nothing beside one that they can. */
export function LocalHint({ url, title, text }: { url: string; title?: string; text?: string }) {
  const t = useTexts(shareTexts)
  if (!isLocalAddress(url)) return null
  return (
    <Alert color="yellow" title={title ?? t('localTitle')}>
      {text ?? t('local')}
    </Alert>
  )
}
