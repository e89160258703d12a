import { Button, Group, Text } from '@mantine/core'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useOpenAccount } from '../../api/open-account.ts'
import { useAccount, useMe } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { mayLeave } from '../feedback/leaving.ts'
import { useFailureNotice } from '../feedback/notify.tsx'
import { Section } from '../page.tsx'
import { ownShopTexts } from './texts.ts'

const Dialogs = lazyRouteComponent(() => import('./own-shop-dialogs.tsx'), 'OwnShopDialogs')

/** Leads from the demo to a shop of one's own; once there is one, also away from the demo for good. */
export function OwnShop() {
  const t = useTexts(ownShopTexts)
  const { accounts } = useMe()
  const { id } = useAccount()
  const tell = useFailureNotice()
  const open = useOpenAccount()
  const change = useChange('switchAccount')
  const [doing, setDoing] = useState<'starting' | 'removing'>()
  const [isAsked, setAsked] = useState(false)
  const own = accounts.filter((each) => each.role === 'owner' && !each.is_demo && each.id !== id)
  const goTo = async (accountId: string) => {
    if (!(await mayLeave())) return
    change.mutate({ body: { account_id: accountId } }, { onSuccess: (me) => void open(me), onError: tell })
  }
  const begin = async (what: 'starting' | 'removing') => {
    if (!(await mayLeave())) return
    setAsked(true)
    setDoing(what)
  }
  return (
    <Section>
      <Text fw={600}>{t('title')}</Text>
      <Text size="sm" c="dimmed" mb="sm">
        {t('text')}
      </Text>
      <Group gap="xs">
        {own.map((shop) => (
          <Button key={shop.id} loading={change.isPending} onClick={() => void goTo(shop.id)}>
            {t('goTo', { name: shop.name })}
          </Button>
        ))}
        <Button variant={own.length > 0 ? 'default' : 'filled'} onClick={() => void begin('starting')}>
          {t(own.length > 0 ? 'startAnother' : 'start')}
        </Button>
        {own.length > 0 && (
          <Button variant="subtle" color="red.9" onClick={() => void begin('removing')}>
            {t('removeDemo')}
          </Button>
        )}
      </Group>
      <Suspense>{isAsked && <Dialogs doing={doing} onClose={() => setDoing(undefined)} />}</Suspense>
    </Section>
  )
}
