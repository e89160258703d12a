import type { FeedOperation } from '@mostrador/contract/feed'
import { limits } from '@mostrador/contract/limits'
import { feedStretch } from '../../events/numbering.queries.ts'
import type { RawValue } from '../../platform/database/raw-query.ts'
import { AppError } from '../../platform/errors.ts'
import { namingAccount } from '../asking.ts'
import { invalid, readParameters } from '../query.ts'
import { isWorking, type Work } from '../statements.ts'
import type { Caller, Rendered, Task } from '../task.ts'
import { cursorAt, numberIn } from './cursor.ts'
import { changesWork, eventsWork, startWork } from './statements.ts'
import type { FeedWaits } from './waits.ts'

type Asked = { after: string; limit: number; waitMs: number }
type FeedPage = {
  first: bigint
  last: bigint
  count: number
  lastRead: string
  /** The last number of each stretch that a restored backup ended. */
  ended: readonly bigint[]
  rows: string
}

/** The task of one of the feed's operations. Throws AppError for invalid parameters. */
export function feedTask(operation: FeedOperation, queryString: string, waits: FeedWaits): Task {
  const given = readParameters(operation, queryString)
  if (operation.resource === 'FeedStart') {
    return {
      scope: 'read',
      work: startWork,
      values: [],
      render: (number, { accountId }) => ({
        status: 200,
        body: JSON.stringify({ cursor: cursorAt(accountId, number ?? '0') }),
      }),
    }
  }
  const number = numberIn(given.get('after') ?? '')
  if (number === undefined) throw badCursor()
  const asked: Asked = {
    after: given.get('after') ?? '',
    limit: Number(given.get('limit') ?? limits.pageSizeDefault),
    waitMs: 1_000 * Number(given.get('wait') ?? 0),
  }
  const kind = given.get('event')
  const work = operation.resource === 'ChangePage' ? changesWork : eventsWork(kind !== undefined)
  const values: RawValue[] = [number, asked.limit, ...(kind === undefined ? [] : [kind])]
  const { moment } = waits
  return {
    scope: 'read',
    work,
    values,
    render: async (text, caller) => {
      if (cursorAt(caller.accountId, number) !== asked.after) throw badCursor()
      const page = check(readPage(text), BigInt(number))
      if (page.count > 0 || asked.waitMs === 0) return render(page, asked, caller)
      const grown = await waitFor({ waits, page, moment }, { work, values }, asked, caller)
      return render(grown, asked, caller)
    },
  }
}

/** A page that was read after that moment. */
type Read = { waits: FeedWaits; page: FeedPage; moment: number }

/** Reads again each time the account's feed has grown, until there is something or the time is over. */
async function waitFor(
  { waits, page: first, moment }: Read,
  query: { work: Work; values: readonly RawValue[] },
  { after, waitMs }: Asked,
  caller: Caller,
): Promise<FeedPage> {
  const endMs = performance.now() + waitMs
  for (let page = first, isRead = false; ; isRead = true) {
    const leftMs = endMs - performance.now()
    // Opened before reading, so that nothing that happens in between is missed.
    using waiting =
      leftMs > 0 && waits.isOpen(caller.accountId) ? waits.open(caller.accountId, leftMs) : undefined
    // The first page is still the last word unless something was heard since it was asked for.
    if (isRead || waits.hasHeard(caller.accountId, moment)) {
      page = check(readPage(await readAgain(query, caller)), BigInt(numberIn(after) ?? 0))
    }
    if (page.count > 0 || !waiting) return page
    await waiting.woken
  }
}

/** The key is asked for again: it may have been revoked meanwhile. */
async function readAgain(
  { work, values }: { work: Work; values: readonly RawValue[] },
  { db, accountId, keyId }: Caller,
): Promise<string | null> {
  const position = values.length + 2
  const text = `with k as (select account_id from api_keys
      where account_id = $${position} and id = $1 and ${isWorking})
    select ${(await db.isSpread()) ? namingAccount(work.text, position) : work.text} from k`
  const [row] = await db.fetchRaw(`again:${work.name}`, text, [keyId, ...values, accountId])
  if (!row)
    throw new AppError('unauthorized', 'This API key was revoked while the request waited.', {
      reason: 'api_revoked',
    })
  return row[0] ?? null
}

function readPage(text: string | null): FeedPage {
  const [head = '', ...rest] = (text ?? '').split('\n')
  const [first = '0', last = '0', count = '0', lastRead = '0', ends = ''] = head.split(' ')
  const ended = ends === '' ? [] : ends.split(',').map(BigInt)
  return {
    first: BigInt(first),
    last: BigInt(last),
    count: Number(count),
    lastRead,
    ended,
    rows: rest.join('\n'),
  }
}

function check(page: FeedPage, after: bigint): FeedPage {
  if (after < page.first) {
    throw invalid(
      'after is older than what the feed keeps. Take a new cursor from /api/feed/v1/start and walk the lists once more.',
      { reason: 'api_feed_old' },
    )
  }
  if (after > (page.ended[Number(after / feedStretch)] ?? page.last)) {
    throw invalid(
      'after is ahead of the feed, as happens when a backup was restored. Take a new cursor from /api/feed/v1/start and walk the lists once more.',
      { reason: 'api_feed_ahead' },
    )
  }
  return page
}

function render(page: FeedPage, { limit }: Asked, { accountId }: Caller): Rendered {
  const isFull = page.count === limit
  const cursor = cursorAt(accountId, isFull ? page.lastRead : String(page.last))
  const hasMore = isFull && BigInt(page.lastRead) < page.last
  return { status: 200, body: `{"data":[${page.rows}],"cursor":"${cursor}","has_more":${hasMore}}` }
}

function badCursor(): AppError {
  return invalid(
    'after is not a cursor of this feed: pass the cursor of /api/feed/v1/start or of a page unchanged.',
    { reason: 'api_feed_cursor' },
  )
}
