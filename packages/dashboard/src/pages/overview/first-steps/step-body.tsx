import { Anchor, Button, Stack, Text } from '@mantine/core'
import type { FirstStep } from '@mostrador/contract/dashboard/first-step-names'
import { limits } from '@mostrador/contract/limits'
import { chatPlatform, mainPlatform } from '@mostrador/contract/values'
import { Link } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useChange } from '../../../api/hooks.ts'
import { useAccount, useMay } from '../../../api/session.ts'
import { useCurrencyLabel } from '../../../i18n/currency-label.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { CreateKey } from '../../../parts/api-keys/create-key.tsx'
import { createKeyTexts } from '../../../parts/api-keys/texts.ts'
import { useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { Lines, Waiting } from '../../../parts/feedback/states.tsx'
import { ShareChat } from '../../../parts/share/share-chat.tsx'
import { paymentPlace } from '../../../parts/shop/shown-place.ts'
import { UnbookableServices } from '../../../parts/shop/unbookable.tsx'
import { Invite } from '../../../parts/team/invite.tsx'
import { inviteTexts } from '../../../parts/team/invite-texts.ts'
import classes from './first-steps.module.css'
import type { FirstStepsState } from './own-steps.ts'
import { firstStepTexts } from './texts.ts'

type BodyProps = { state: FirstStepsState }

const AddProducts = lazy(() =>
  import('../../../parts/catalogue/add-products.tsx').then(({ AddProducts }) => ({ default: AddProducts })),
)
const TryIt = lazy(() =>
  import('../../../parts/try-out/try-it.tsx').then(({ TryIt }) => ({ default: TryIt })),
)
const HoursStep = lazy(() => import('./hours-step.tsx').then(({ HoursStep }) => ({ default: HoursStep })))

const AlertsStep = lazy(() => import('./alerts-step.tsx').then(({ AlertsStep }) => ({ default: AlertsStep })))

const bodies: Record<FirstStep, ComponentType<BodyProps>> = {
  web_chat: WebChat,
  products: Products,
  try_out: TryOut,
  hours: HoursStep,
  bookings: Bookings,
  alerts: AlertsStep,
  share: Share,
  main_platform: MainPlatform,
  invite: InviteStep,
  key: KeyStep,
}

/** The work of one step, in place where it can be done in place. */
export function StepBody({ step, state }: BodyProps & { step: FirstStep }) {
  const Body = bodies[step]
  return (
    <Suspense
      fallback={
        <Waiting>
          <Lines count={3} />
        </Waiting>
      }
    >
      <Body state={state} />
    </Suspense>
  )
}

function useShared() {
  const note = useChange('noteShared')
  return (state: FirstStepsState) => () => {
    if (!state.done.includes('share')) note.mutate({})
  }
}

function WebChat({ state }: BodyProps) {
  const t = useTexts(firstStepTexts)
  const shared = useShared()
  if (state.chat !== null) {
    return (
      <Stack gap="sm">
        <Text>{t('chatReady')}</Text>
        <ShareChat url={state.chat.url} onShare={shared(state)} />
      </Stack>
    )
  }
  return (
    <Stack gap="sm">
      <Text>{t('web_chatText')}</Text>
      <OpenChat />
    </Stack>
  )
}

function OpenChat() {
  const t = useTexts(firstStepTexts)
  const tell = useFailureNotice()
  const { name } = useAccount()
  const add = useChange('addChannel')
  const open = () => {
    // The name of a web chat is our own affair: only different ones may not be the same.
    const externalId = `chat-${crypto.randomUUID()}`
    add.mutate({ body: { platform: chatPlatform, external_id: externalId, name } }, { onError: tell })
  }
  return (
    <Button w="fit-content" loading={add.isPending} onClick={open}>
      {t('openChat')}
    </Button>
  )
}

/** One more than is told stands for all others. */
const namesOf = (names: readonly string[]) =>
  names.slice(0, limits.firstProductsMin).join(', ') + (names.length > limits.firstProductsMin ? ' …' : '')

function Products({ state }: BodyProps) {
  const t = useTexts(firstStepTexts)
  return (
    <Stack gap="sm">
      <Text>{t('productsText')}</Text>
      {state.product_names.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('productsSoFar', { names: namesOf(state.product_names) })}
        </Text>
      )}
      <PricesIn />
      <AddProducts />
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/bot" search={{ tab: 'general' }} hash={paymentPlace} {...props} />}
      >
        {t('toPayment')}
      </Anchor>
    </Stack>
  )
}

/** Said before the first price is typed: another currency does not convert it. */
function PricesIn() {
  const t = useTexts(firstStepTexts)
  const { currency } = useAccount()
  const label = useCurrencyLabel()
  return (
    <Text size="sm" c="dimmed">
      {t('pricesIn', { currency: label(currency) })}{' '}
      {useMay('account.edit') && (
        <Anchor inherit underline="always" renderRoot={(props) => <Link to="/settings" {...props} />}>
          {t('otherCurrency')}
        </Anchor>
      )}
    </Text>
  )
}

function TryOut({ state }: BodyProps) {
  const t = useTexts(firstStepTexts)
  const [first, second = first] = state.product_names
  const suggestions = [
    t('askOffer'),
    ...(first === undefined ? [] : [t('askPrice', { name: first })]),
    ...(second === undefined ? [] : [t('askTwo', { name: second })]),
    t('askHours'),
  ]
  return (
    <Stack gap="sm">
      <Text>{t('try_outText')}</Text>
      <div className={classes.chat}>
        <TryIt settings={undefined} suggestions={suggestions} />
      </div>
    </Stack>
  )
}

function Bookings({ state }: BodyProps) {
  const t = useTexts(firstStepTexts)
  return (
    <Stack gap="sm">
      <Text>{t(state.done.includes('bookings') ? 'bookingsReady' : 'bookingsText')}</Text>
      <UnbookableServices />
      <Button
        w="fit-content"
        variant="default"
        renderRoot={(props) => <Link to="/appointments/availability" {...props} />}
      >
        {t('toAvailability')}
      </Button>
    </Stack>
  )
}

function Share({ state }: BodyProps) {
  const t = useTexts(firstStepTexts)
  const shared = useShared()
  const mayOpen = useMay('channels.edit')
  if (state.chat === null) {
    return (
      <Stack gap="sm">
        <Text>{t('shareFirst')}</Text>
        {mayOpen && <OpenChat />}
      </Stack>
    )
  }
  return (
    <Stack gap="sm">
      <Text>{t('shareText')}</Text>
      <ShareChat url={state.chat.url} onShare={shared(state)} />
    </Stack>
  )
}

function MainPlatform() {
  const t = useTexts(firstStepTexts)
  return (
    <Stack gap="sm">
      <ul className={classes.reasons}>
        <li>{t('connect1')}</li>
        <li>{t('connect2')}</li>
        <li>{t('connect3')}</li>
      </ul>
      <Button
        w="fit-content"
        renderRoot={(props) => <Link to="/setup/channels" hash={`new-${mainPlatform}`} {...props} />}
      >
        {t('toConnect')}
      </Button>
    </Stack>
  )
}

function InviteStep() {
  const t = useTexts(firstStepTexts)
  const invite = useTexts(inviteTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="sm">
      <Text>{t('inviteText')}</Text>
      <Button w="fit-content" onClick={() => setOpen(true)}>
        {invite('inviteTitle')}
      </Button>
      <Invite isOpen={isOpen} onClose={() => setOpen(false)} />
    </Stack>
  )
}

function KeyStep() {
  const t = useTexts(firstStepTexts)
  const key = useTexts(createKeyTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="sm">
      <Text>{t('keyText')}</Text>
      <Button w="fit-content" onClick={() => setOpen(true)}>
        {key('create')}
      </Button>
      <CreateKey isOpen={isOpen} onClose={() => setOpen(false)} />
    </Stack>
  )
}
