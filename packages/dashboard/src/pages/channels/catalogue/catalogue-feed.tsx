import { Button, Group, Stack, Text } from '@mantine/core'
import { useChange, useRead } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { CopyField } from '../../../parts/copy.tsx'
import { useConfirm } from '../../../parts/feedback/confirm.tsx'
import { useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { Section } from '../../../parts/page.tsx'
import { LocalHint } from '../../../parts/share/local-hint.tsx'
import { Status } from '../../../parts/status.tsx'
import { Ago } from '../../../parts/time.tsx'
import { feedTexts } from './texts.ts'

/** The address at which Meta reads the shop's products. */
export function CatalogueFeed() {
  const t = useTexts(feedTexts)
  const feed = useRead('getCatalogueFeed', {})
  return (
    <Section id="catalogue" title={t('title')} description={t('description')}>
      <Loaded query={feed}>
        {({ url, fetched_at, products, without_picture, without_price }) => (
          <Stack>
            <Group gap="lg">
              <Status tone={products > 0 ? 'good' : 'quiet'}>{t('products', { n: products })}</Status>
              {without_picture > 0 && (
                <Status tone="quiet">{t('withoutPicture', { n: without_picture })}</Status>
              )}
              {without_price > 0 && <Status tone="quiet">{t('withoutPrice', { n: without_price })}</Status>}
            </Group>
            {url !== null && (
              <>
                <CopyField label={t('address')} value={url} />
                <LocalHint url={url} title={t('localTitle')} text={t('local')} />
                <Text size="sm" c="dimmed">
                  {t('secret')}
                </Text>
                <Text size="sm" c="dimmed">
                  {fetched_at === null ? (
                    t('never')
                  ) : (
                    <>
                      {t('fetched')}: <Ago value={fetched_at} />
                    </>
                  )}
                </Text>
              </>
            )}
            <Actions isOpen={url !== null} />
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

function Actions({ isOpen }: { isOpen: boolean }) {
  const t = useTexts(feedTexts)
  const tell = useFailureNotice()
  const { ask, dialog } = useConfirm()
  const open = useChange('openCatalogueFeed')
  const close = useChange('closeCatalogueFeed')
  const make = () => open.mutateAsync({})
  if (!isOpen) {
    return (
      <Button w="fit-content" loading={open.isPending} onClick={() => make().catch(tell)}>
        {t('make')}
      </Button>
    )
  }
  const replace = () =>
    ask({ title: t('replaceTitle'), text: t('replaceText'), action: t('replace'), onConfirm: make })
  const end = () =>
    ask({
      title: t('closeTitle'),
      text: t('closeText'),
      action: t('close'),
      onConfirm: () => close.mutateAsync({}),
    })
  return (
    <Group gap="xs">
      <Button variant="default" loading={open.isPending} onClick={replace}>
        {t('replace')}
      </Button>
      <Button variant="default" loading={close.isPending} onClick={end}>
        {t('close')}
      </Button>
      {dialog}
    </Group>
  )
}
