import { Alert, Button, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconAlertTriangle, IconClockX, IconRefresh, IconSearchOff, IconWifiOff } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { ApiFailure } from '../../api/request.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { partTexts } from '../texts.ts'
import { failureText } from './failure-text.ts'
import classes from './states.module.css'

type Query<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }

type LoadedProps<T> = { query: Query<T>; skeleton?: ReactNode; children: (data: T) => ReactNode }

/** A skeleton until there is data; an error with a retry button if none could be loaded. */
export function Loaded<T>({ query, skeleton = <Lines />, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed error={query.error} onRetry={query.refetch} />
  return <Waiting>{skeleton}</Waiting>
}

/** A skeleton; without a connection nothing would replace it, so then it says so. */
export function Waiting({ children }: { children: ReactNode }) {
  const t = useTexts(partTexts)
  const { online } = useNetwork()
  if (!online) {
    return (
      <Empty icon={IconWifiOff} title={t('notLoaded')}>
        {t('notLoadedHint')}
      </Empty>
    )
  }
  return (
    <div role="status" aria-label={t('loading')} aria-busy="true">
      {children}
    </div>
  )
}

export function Lines({ count = 6, height = 44 }: { count?: number; height?: number }) {
  return (
    <Stack gap="sm" p="md">
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={line} height={height} radius="md" />
      ))}
    </Stack>
  )
}

export function Failed({ error, onRetry }: { error: Error; onRetry?: (() => unknown) | undefined }) {
  const t = useTexts(partTexts)
  const { language } = useLanguage()
  const requestId = error instanceof ApiFailure ? error.requestId : undefined
  return (
    <div className={classes.state} role="alert">
      <ThemeIcon size={48} radius="xl" variant="light" color="red">
        <IconAlertTriangle size={24} aria-hidden />
      </ThemeIcon>
      <Title order={2}>{t('failed')}</Title>
      <Text c="dimmed" maw={420}>
        {failureText(error, language)}
      </Text>
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => void onRetry()}>
          {t('retry')}
        </Button>
      )}
      {requestId && (
        <Text size="xs" c="dimmed" ff="monospace">
          {t('requestId', { id: requestId })}
        </Text>
      )}
    </div>
  )
}

type NothingFitsProps = { onClear: () => void; tookTooLong?: boolean; children?: ReactNode }

/** A search or filters that let nothing through, or that were cut off before anything was found. */
export function NothingFits({ onClear, tookTooLong = false, children }: NothingFitsProps) {
  const t = useTexts(partTexts)
  return (
    <Empty
      icon={tookTooLong ? IconClockX : IconSearchOff}
      title={t(tookTooLong ? 'tookTooLong' : 'nothingFits')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      }
    >
      {tookTooLong ? t('tookTooLongHint') : (children ?? t('nothingFitsHint'))}
    </Empty>
  )
}

type EmptyProps = {
  icon: ComponentType<{ size?: number }>
  title: string
  /** The next step, in one sentence. */
  children: ReactNode
  action?: ReactNode
}

export function Empty({ icon: Icon, title, children, action }: EmptyProps) {
  return (
    <div className={classes.state}>
      <ThemeIcon size={56} radius="xl" variant="light">
        <Icon size={28} />
      </ThemeIcon>
      <Title order={2}>{title}</Title>
      <Text c="dimmed" maw={440}>
        {children}
      </Text>
      {action}
    </div>
  )
}

export function OfflineNotice() {
  const t = useTexts(partTexts)
  return (
    <Alert
      icon={<IconWifiOff size={18} />}
      color="yellow"
      radius={0}
      role="status"
      className={classes.offline}
    >
      {t('offline')}
    </Alert>
  )
}
