import { Button, VisuallyHidden } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useTexts } from '../i18n/language.tsx'
import { Empty, Failed } from '../parts/feedback/states.tsx'
import { appTexts } from './texts.ts'

export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <main>
      <VisuallyHidden component="h1">Mostrador</VisuallyHidden>
      <Failed
        error={error instanceof Error ? error : new Error(String(error))}
        onRetry={async () => {
          await router.invalidate()
          reset()
        }}
      />
    </main>
  )
}

export function NoSuchPage() {
  const t = useTexts(appTexts)
  return (
    <>
      <VisuallyHidden component="h1">{t('noPageTitle')}</VisuallyHidden>
      <Empty
        icon={IconMapQuestion}
        title={t('noPageTitle')}
        action={<Button renderRoot={(props) => <Link to="/" {...props} />}>{t('toOverview')}</Button>}
      >
        {t('noPage')}
      </Empty>
    </>
  )
}
