import { Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { whatsAppLink } from '@mostrador/contract/platforms'
import {
  IconBrandWhatsapp,
  IconCheck,
  IconCopy,
  IconDownload,
  IconExternalLink,
  IconQrcode,
  IconShare,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { translator } from '../../i18n/texts.ts'
import { useFailureNotice } from '../feedback/notify.tsx'
import { partTexts } from '../texts.ts'
import { LocalHint } from './local-hint.tsx'
import classes from './share.module.css'
import { shareTexts } from './texts.ts'

const QrCode = lazy(() => import('./qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })))
const fileName = 'qr-chat'

/** The chat's public link: to copy, to share, to open as a customer would, and as a QR code to print. */
export function ShareChat({ url, onShare }: { url: string; onShare: () => void }) {
  const t = useTexts(shareTexts)
  const part = useTexts(partTexts)
  const { name: shop, language } = useAccount()
  const [isShown, { toggle }] = useDisclosure()
  const tell = useFailureNotice()
  const save = async (kind: 'savePng' | 'saveSvg') => {
    const files = await import('./qr-files.ts')
    files[kind](fileName, { text: url, above: shop, below: translator(shareTexts, language)('writeUs') })
    onShare()
  }
  const share = async () => {
    try {
      await navigator.share({ url })
      onShare()
    } catch (error) {
      // The person closed the sheet of the phone: nothing was shared, and nothing failed.
      if (!(error instanceof DOMException && error.name === 'AbortError')) tell(error)
    }
  }
  return (
    <Stack gap="sm">
      <code className={classes.link}>{url}</code>
      <LocalHint url={url} />
      <Group gap="xs">
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={() => {
                copy()
                onShare()
              }}
            >
              {copied ? part('copied') : t('copyLink')}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          href={whatsAppLink('', t('shareWords', { shop, url }))}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconBrandWhatsapp size={16} />}
          onClick={onShare}
        >
          {t('byWhatsApp')}
        </Button>
        {'share' in navigator && (
          <Button variant="default" leftSection={<IconShare size={16} />} onClick={() => void share()}>
            {t('share')}
          </Button>
        )}
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} />}
        >
          {t('openAsCustomer')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconQrcode size={16} />}
          aria-expanded={isShown}
          onClick={toggle}
        >
          {t('qrCode')}
        </Button>
      </Group>
      {isShown && (
        <div className={classes.code}>
          <Suspense>
            <QrCode text={url} label={t('qrLabel')} />
          </Suspense>
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{t('printHint')}</Text>
            <Button
              variant="default"
              size="md"
              leftSection={<IconDownload size={16} />}
              onClick={() => void save('savePng')}
            >
              {t('png')}
            </Button>
            <Button
              variant="default"
              size="md"
              leftSection={<IconDownload size={16} />}
              onClick={() => void save('saveSvg')}
            >
              {t('svg')}
            </Button>
          </Stack>
        </div>
      )}
    </Stack>
  )
}
