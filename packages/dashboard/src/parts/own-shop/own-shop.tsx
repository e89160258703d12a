import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useOpenAccount } from '../../api/open-account.ts'
import { useAccount, useMe } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../dialog.tsx'
import { useConfirm } from '../feedback/confirm.tsx'
import { useFailureNotice } from '../feedback/notify.tsx'
import { Section } from '../page.tsx'
import { OwnShopForm } from './own-shop-form.tsx'
import { ownShopTexts } from './texts.ts'

/** Leads from the demo to a shop of one's own; once there is one, also away from the demo for good. */
export function OwnShop() {
  const t = useTexts(ownShopTexts)
  const { accounts } = useMe()
  const { id } = useAccount()
  const tell = useFailureNotice()
  const open = useOpenAccount()
  const change = useChange('switchAccount')
  const { ask, dialog } = useConfirm()
  const [isStarting, setStarting] = useState(false)
  const own = accounts.filter((each) => each.role === 'owner' && !each.is_demo && each.id !== id)
  const goTo = (accountId: string) =>
    change.mutate({ body: { account_id: accountId } }, { onSuccess: (me) => void open(me), onError: tell })
  const remove = () =>
    ask({
      title: t('removeTitle'),
      text: t('removeText'),
      action: t('remove'),
      isDangerous: true,
      onConfirm: async () => open(await call('removeDemo', {})),
    })
  return (
    <Section>
      <Text fw={600}>{t('title')}</Text>
      <Text size="sm" c="dimmed" mb="sm">
        {t('text')}
      </Text>
      <Group gap="xs">
        {own.map((shop) => (
          <Button key={shop.id} loading={change.isPending} onClick={() => goTo(shop.id)}>
            {t('goTo', { name: shop.name })}
          </Button>
        ))}
        <Button variant={own.length > 0 ? 'default' : 'filled'} onClick={() => setStarting(true)}>
          {t(own.length > 0 ? 'startAnother' : 'start')}
        </Button>
        {own.length > 0 && (
          <Button variant="subtle" color="red.9" onClick={remove}>
            {t('removeDemo')}
          </Button>
        )}
      </Group>
      <Dialog opened={isStarting} onClose={() => setStarting(false)} title={t('start')}>
        <OwnShopForm onClose={() => setStarting(false)} />
      </Dialog>
      {dialog}
    </Section>
  )
}
