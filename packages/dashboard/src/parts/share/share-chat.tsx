import { Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDownload, IconExternalLink, IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { partTexts } from '../texts.ts'
import classes from './share.module.css'
import { shareTexts } from './texts.ts'

const QrCode = lazy(() => import('./qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })))
const fileName = 'qr-chat'

/** The chat's public link: to copy, to open as a customer would, and as a QR code to print. */
export function ShareChat({ url, onShare }: { url: string; onShare: () => void }) {
  const t = useTexts(shareTexts)
  const part = useTexts(partTexts)
  const [isShown, { toggle }] = useDisclosure()
  const showQr = () => {
    if (!isShown) onShare()
    toggle()
  }
  const save = async (kind: 'savePng' | 'saveSvg') => {
    const files = await import('./qr-files.ts')
    files[kind](fileName, url)
  }
  return (
    <Stack gap="sm">
      <code className={classes.link}>{url}</code>
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
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} />}
          onClick={onShare}
        >
          {t('openAsCustomer')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconQrcode size={16} />}
          aria-expanded={isShown}
          onClick={showQr}
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
              size="compact-sm"
              leftSection={<IconDownload size={16} />}
              onClick={() => void save('savePng')}
            >
              {t('png')}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
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
