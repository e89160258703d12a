import { Alert, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { limits } from '@mostrador/contract/limits'
import { IconAlertTriangle, IconChevronDown, IconClock, IconMenu2, IconUser } from '@tabler/icons-react'
import { Link, lazyRouteComponent, Outlet, useLocation, useMatches, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useRead } from '../api/hooks.ts'
import { useMe } from '../api/session.ts'
import { useFormat } from '../i18n/format.ts'
import { useTexts } from '../i18n/language.tsx'
import { ownZone, useZone, ZoneProvider } from '../i18n/zone.ts'
import { Empty, Lines, OfflineNotice, Waiting } from '../parts/feedback/states.tsx'
import { useTitleCount } from '../parts/page.tsx'
import { useWaiting } from '../parts/waiting/waiting.tsx'
import { useArrivals } from './alerts/arrivals.ts'
import { useServiceWorker } from './alerts/device.ts'
import { useFresh, useNewSales } from './alerts/new-sales.ts'
import { useNewest } from './alerts/newest.ts'
import { useLive } from './live.ts'
import {
  brandIcon as Brand,
  groups,
  type Place,
  phonePlacesOf,
  referenceIcon as Reference,
} from './navigation.ts'
import { PersonMenu } from './person-menu.tsx'
import { SearchAndKeys, SearchButton } from './search-and-keys.tsx'
import classes from './shell.module.css'
import { appTexts } from './texts.ts'

const brokenEveryMs = 60_000

// Loaded when they are first wanted, so that a page does not wait for them.
const Told = lazyRouteComponent(() => import('./alerts/told.tsx'), 'Told')
const ToldSales = lazyRouteComponent(() => import('./alerts/told-sales.tsx'), 'ToldSales')
const Sheet = lazyRouteComponent(() => import('../parts/dialog.tsx'), 'Sheet')

/** Page frame with navigation: at the side where there is room, at the foot of a phone's screen. */
export function Shell() {
  const t = useTexts(appTexts)
  const me = useMe()
  const { online } = useNetwork()
  const { id } = useParams({ strict: false })
  const { pathname } = useLocation()
  if (me.account === null) return <NoAccount />
  // A shop has one clock; developers compare their logs with those of other machines.
  const zone = pathname.startsWith('/developers/') ? ownZone() : me.account.timezone
  return (
    <ZoneProvider value={zone}>
      <SearchAndKeys>
        <div className={classes.shell} data-chat={pathname === `/inbox/${id}` || undefined}>
          <a href="#content" className={classes.skip}>
            {t('skip')}
          </a>
          <SideNav />
          <section className={classes.bar} aria-label={me.account.name}>
            <BrandName />
            <div className={classes.barActions}>
              <SearchButton />
              <PersonMenu />
            </div>
          </section>
          <main id="content" className={classes.content} tabIndex={-1}>
            {!online && <OfflineNotice />}
            {me.account.is_suspended && (
              <Alert color="red" radius={0} icon={<IconAlertTriangle />}>
                {t('suspended')}
              </Alert>
            )}
            <Allowed>
              <Suspense
                fallback={
                  <Waiting>
                    <Lines />
                  </Waiting>
                }
              >
                <Outlet />
              </Suspense>
            </Allowed>
          </main>
          <BottomNav />
          <Alerts key={me.account.id} />
        </div>
      </SearchAndKeys>
    </ZoneProvider>
  )
}

/** Hears of the account, and tells of waiting customers beside the page: title, sound, notifications. */
function Alerts() {
  useLive()
  const waiting = useWaiting()
  useTitleCount(waiting?.count ?? 0)
  useArrivals(waiting)
  useServiceWorker()
  const sales = useNewSales(waiting)
  const mention = useNewest(waiting && (waiting.mentions.newest?.note_id ?? ''))
  const given = useNewest(waiting && (waiting.assigned?.history_id ?? ''))
  const returned = useNewest(waiting && (waiting.returned?.history_id ?? ''))
  return (
    <Suspense>
      {waiting && (mention ?? given ?? returned) !== undefined && (
        <Told waiting={waiting} mention={mention} given={given} returned={returned} />
      )}
      {sales.length > 0 && <ToldSales sales={sales} />}
    </Suspense>
  )
}

function NoAccount() {
  const t = useTexts(appTexts)
  return (
    <main>
      <VisuallyHidden component="h1">Mostrador</VisuallyHidden>
      <Empty icon={Brand} title={t('noAccountTitle')} action={<PersonMenu />}>
        {t('noAccount')}
      </Empty>
    </main>
  )
}

/** Explains up front that the role lacks permission; the server would refuse anyway. */
function Allowed({ children }: { children: React.ReactNode }) {
  const t = useTexts(appTexts)
  const { permissions, role } = useMe()
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData.needs })
  if (needs === undefined || permissions.includes(needs)) return children
  return (
    <Empty icon={IconAlertTriangle} title={t('notYours')}>
      {t('roleForbids', { role: role ? t(role) : '' })}
    </Empty>
  )
}

function BrandName() {
  const { account } = useMe()
  const t = useTexts(appTexts)
  return (
    <Link to="/" className={classes.brand}>
      <span className={classes.mark} aria-hidden>
        <Brand size={18} stroke={2} />
      </span>
      <span className={classes.brandWords}>
        <span className="clip">{account?.name ?? 'Mostrador'}</span>
        {account?.is_demo && <span className={classes.demo}>{t('demo')}</span>}
      </span>
    </Link>
  )
}

function SideNav() {
  const t = useTexts(appTexts)
  return (
    <nav className={classes.side} aria-label={t('mainNavigation')}>
      <BrandName />
      <SearchButton wide />
      <div className={classes.places}>
        <PlaceGroups />
      </div>
      <ShopClock />
      <PersonMenu wide />
    </nav>
  )
}

/** Said once, beside all pages, to whoever's own clock shows another time. */
function ShopClock() {
  const t = useTexts(appTexts)
  const format = useFormat()
  const zone = useZone()
  const { account } = useMe()
  const own = ownZone()
  const [now] = useState(() => new Date())
  if (account?.timezone !== zone || format.time(now, zone) === format.time(now, own)) return null
  return (
    <p className={classes.clock} title={t('yourClock', { zone: format.zone(own) })}>
      <IconClock size={14} aria-hidden />
      {t('shopClock', { zone: format.zone(zone) })}
    </p>
  )
}

function PlaceGroups({ onOpen }: { onOpen?: () => void }) {
  const t = useTexts(appTexts)
  const { permissions, role } = useMe()
  const { pathname } = useLocation()
  return groups.map((group) => {
    const places = group.places.filter(({ needs }) => needs === undefined || permissions.includes(needs))
    if (places.length === 0) return null
    const isForDevelopers = group.text === 'developers'
    const links = (
      <>
        {places.map((place) => (
          <PlaceLink key={place.to} place={place} onOpen={onOpen} />
        ))}
        {isForDevelopers && (
          <a href="/docs/" target="_blank" rel="noreferrer" className={classes.place}>
            <Reference size={18} stroke={1.75} />
            {t('reference')}
          </a>
        )}
      </>
    )
    // An owner on the phone looks for the shop's own pages; nine that are not theirs stand in one line.
    if (group.text && isForDevelopers && onOpen && role === 'owner') {
      return (
        <details key={group.text} open={places.some(({ to }) => pathname.startsWith(to))}>
          <summary className={classes.place}>
            <Reference size={18} stroke={1.75} />
            {t(group.text)}
            <BrokenMark />
            <IconChevronDown size={16} className={classes.unfold} />
          </summary>
          <div className={classes.group}>{links}</div>
        </details>
      )
    }
    return (
      <div key={group.text ?? 'shop'} className={classes.group}>
        {group.text && <span className={classes.groupName}>{t(group.text)}</span>}
        {links}
      </div>
    )
  })
}

function PlaceLink({ place, onOpen }: { place: Place; onOpen?: (() => void) | undefined }) {
  const t = useTexts(appTexts)
  return (
    <Link
      to={place.to}
      className={classes.place}
      activeOptions={{ exact: place.to === '/', includeSearch: false }}
      activeProps={{ 'data-active': true, 'aria-current': 'page' }}
      onClick={onOpen}
    >
      <place.icon size={18} stroke={1.75} />
      <span className={classes.placeName}>{t(place.text)}</span>
      <WaitingCount to={place.to} />
      {place.to === '/developers/webhooks' && <BrokenMark />}
    </Link>
  )
}

/** A broken webhook is nowhere else to be seen while nobody opens its page. */
function BrokenMark() {
  const t = useTexts(appTexts)
  const { data } = useRead('listWebhooks', { query: { limit: 200 } }, { everyMs: brokenEveryMs })
  const n = (data?.data ?? []).filter(({ status }) => status === 'broken').length
  if (n === 0) return null
  return (
    <span className={classes.counts}>
      <span className={classes.count} data-bad>
        <span aria-hidden>!</span>
        <VisuallyHidden>{t('brokenCount', { n })}</VisuallyHidden>
      </span>
    </span>
  )
}

function WaitingCount({ to }: Pick<Place, 'to'>) {
  const t = useTexts(appTexts)
  const waiting = useWaiting()
  const open = (to === '/inbox' ? waiting?.count : to === '/orders' ? waiting?.orders : 0) ?? 0
  const fresh = useFresh(to, waiting)
  const n = Math.max(open, fresh)
  const told = fresh > open ? 'freshCount' : to === '/inbox' ? 'waitingCount' : 'ordersCount'
  const mentions = to === '/inbox' ? (waiting?.mentions.count ?? 0) : 0
  const mine = to === '/inbox' ? (waiting?.mine ?? 0) : 0
  const handed = to === '/inbox' ? (waiting?.handed ?? 0) : 0
  if (n === 0 && mentions === 0 && handed === 0) return null
  return (
    <span className={classes.counts}>
      {mentions > 0 && (
        <span className={classes.count} data-quiet>
          <span aria-hidden>@{mentions}</span>
          <VisuallyHidden>{t('mentionCount', { n: mentions })}</VisuallyHidden>
        </span>
      )}
      {handed > 0 && (
        <span className={classes.count} data-quiet title={t('handedCount', { n: handed })}>
          <IconUser size={11} color="#fff" aria-hidden />
          <span aria-hidden>{handed}</span>
          <VisuallyHidden>{t('handedCount', { n: handed })}</VisuallyHidden>
        </span>
      )}
      {mine > 0 && mine < n && (
        <span className={classes.count} data-mine title={t('mineCount', { n: mine })}>
          <IconUser size={11} aria-hidden />
          <span aria-hidden>{mine}</span>
          <VisuallyHidden>{t('mineCount', { n: mine })}</VisuallyHidden>
        </span>
      )}
      {n > 0 && (
        <span className={classes.count} title={to === '/inbox' ? undefined : t(told, { n })}>
          <span aria-hidden>{n < limits.ordersWaitingCountMax ? n : `${n - 1}+`}</span>
          <VisuallyHidden>{t(told, { n })}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}

function BottomNav() {
  const t = useTexts(appTexts)
  const [shown, show] = useState<'never' | 'open' | 'closed'>('never')
  const close = () => show('closed')
  const { pathname } = useLocation()
  const phonePlaces = phonePlacesOf(useMe().permissions)
  const isElsewhere = !phonePlaces.some(({ to }) => (to === '/' ? pathname === '/' : pathname.startsWith(to)))
  return (
    <>
      <nav aria-label={t('mainNavigation')} className={classes.bottom}>
        {phonePlaces.map((place) => (
          <Link
            key={place.to}
            to={place.to}
            className={classes.tab}
            activeOptions={{ exact: place.to === '/', includeSearch: false }}
            activeProps={{ 'data-active': true, 'aria-current': 'page' }}
          >
            <place.icon size={21} stroke={1.75} />
            <span className={classes.tabName}>{t(place.short ?? place.text)}</span>
            <WaitingCount to={place.to} />
          </Link>
        ))}
        <UnstyledButton
          className={classes.tab}
          onClick={() => show('open')}
          data-active={isElsewhere || undefined}
        >
          <IconMenu2 size={21} stroke={1.75} />
          {t('more')}
        </UnstyledButton>
      </nav>
      <Suspense>
        {shown !== 'never' && (
          <Sheet
            opened={shown === 'open'}
            onClose={close}
            position="bottom"
            size="auto"
            title={t('more')}
            classNames={{ content: classes.sheet }}
          >
            <PlaceGroups onOpen={close} />
            <ShopClock />
          </Sheet>
        )}
      </Suspense>
    </>
  )
}
