import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import classes from '../inbox.module.css'
import type { Entry, History, Kind, ShopKind } from './history-entry.ts'
import { historyTexts } from './history-texts.ts'

// Loaded when it is first wanted, so that no page waits for its words.
const ShopLine = lazyRouteComponent(() => import('./shop-line.tsx'), 'ShopLine')

const isOfShop = (kind: Kind): kind is ShopKind => /^(?:order|appointment)_/.test(kind)

/** Something that was done with the conversation, its orders or appointments, between its messages. */
export function HistoryLine({ entry }: { entry: Entry }) {
  const format = useFormat()
  const { author, history } = entry
  if (history === null) return null
  const { kind } = history
  return (
    <li className={classes.message} data-role="history">
      {isOfShop(kind) ? (
        <Suspense>
          <ShopLine history={history} kind={kind} author={author} />
        </Suspense>
      ) : (
        <Said history={history} kind={kind} author={author} />
      )}{' '}
      · {format.time(entry.created_at)}
    </li>
  )
}

type SaidProps = { history: History; kind: Exclude<Kind, ShopKind>; author: Entry['author'] }

function Said({ history, kind, author }: SaidProps) {
  const t = useTexts(historyTexts)
  const format = useFormat()
  const { actor, until } = history
  const who = author?.name ?? t('somebody')
  const subject = history.subject ?? t('somebody')
  if (kind === 'assigned' && actor === 'rule') return t('assignedByRule', { subject })
  if (kind === 'assigned') return history.is_own ? t('taken', { who }) : t('assigned', { who, subject })
  if (kind === 'given_back' && actor === 'rule') return t('givenBackByItself')
  if (kind === 'reopened' && actor === 'customer') return t('reopenedByCustomer')
  if (kind === 'woken' && actor === 'customer') return t('reopenedByCustomer')
  if (kind === 'woken' && actor !== 'person') return t('wokenByItself')
  // The translator leaves alone what a text has no place for.
  return t(kind, { who, subject, time: until === null ? '' : format.near(until) })
}
