import type { Call, RequestOptions, Send } from './http.ts'
import { sleep } from './retries.ts'
import type { Page } from './types.ts'

/**
 * A list that is read as you walk it. `for await` gives every item of every page; `pages()` gives the pages; `await`
 * gives the first page alone. Nothing is sent before that.
 */
export interface List<Item, ItemPage extends { data: Item[] } = Page<Item>>
  extends AsyncIterable<Item>,
    PromiseLike<ItemPage> {
  pages(): AsyncIterable<ItemPage>
}

type FeedPage<Item> = { data: Item[]; cursor: string; has_more: boolean }
type Query = Call['query']

/** Pages by `next_cursor`, until it is null. */
export function createList<Item>(
  send: Send,
  path: string,
  query: Query,
  options: RequestOptions = {},
): List<Item> {
  const ask = (cursor: object) => send<Page<Item>>({ path, query: { ...query, ...cursor }, options })
  return toList(
    () => ask({}),
    async function* () {
      let cursor: string | null = null
      do {
        const page: Page<Item> = await ask(cursor === null ? {} : { cursor })
        yield page
        cursor = page.next_cursor
      } while (cursor !== null)
    },
  )
}

/** Where the service refuses to hold an answer back, being busy, it is not asked more often than this. */
const emptyMsMin = 5_000

/** Pages by `cursor`: with `wait` for ever, without it until there is no more. */
export function createFeed<Item, ItemPage extends FeedPage<Item>>(
  send: Send,
  path: string,
  query: NonNullable<Query> & { wait?: number | undefined },
  options: RequestOptions = {},
): List<Item, ItemPage> {
  const waitMs = 1_000 * (query.wait ?? 0)
  const ask = (cursor: object) =>
    send<ItemPage>({ path, query: { ...query, ...cursor }, heldMs: waitMs, options })
  return toList(
    () => ask({}),
    async function* () {
      let cursor = {}
      while (true) {
        const startMs = performance.now()
        const page: ItemPage = await ask(cursor)
        yield page
        if (waitMs === 0 && !page.has_more) return
        cursor = { after: page.cursor }
        const leftMs = Math.min(emptyMsMin, waitMs) - (performance.now() - startMs)
        if (page.data.length === 0 && leftMs > 0) await sleep(leftMs, options.signal)
      }
    },
  )
}

function toList<Item, ItemPage extends { data: Item[] }>(
  first: () => Promise<ItemPage>,
  pages: () => AsyncGenerator<ItemPage>,
): List<Item, ItemPage> {
  return {
    // biome-ignore lint/suspicious/noThenProperty: a list can be awaited, for one page
    then: (fulfilled, rejected) => first().then(fulfilled, rejected),
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* page.data
    },
  }
}
