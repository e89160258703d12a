import { type Changed, changedBy, shownBy, type WriteName } from '@mostrador/contract/dashboard/changes'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { type AnswerOf, call, type Input, type RouteName, type Row } from './call.ts'

export function reading<R extends RouteName>(name: R, input: Input<R>) {
  return queryOptions({ queryKey: [name, input], queryFn: ({ signal }) => call(name, input, signal) })
}

type ReadOptions = { enabled?: boolean; everyMs?: number | false; keepsFormer?: boolean }

export function useRead<R extends RouteName>(name: R, input: Input<R>, options: ReadOptions = {}) {
  const { enabled = true, everyMs = false, keepsFormer = false } = options
  return useQuery({
    ...reading(name, input),
    enabled,
    refetchInterval: everyMs,
    ...(keepsFormer ? { placeholderData: keepPreviousData } : {}),
  })
}

type PagedRoute = {
  [R in RouteName]: AnswerOf<R> extends { data: unknown[]; next_cursor: string | null } ? R : never
}[RouteName]

const pagesReadAgainMax = 3

/** All pages read so far, as one list. */
export function usePages<R extends PagedRoute>(name: R, input: Input<R>, options: ReadOptions = {}) {
  const { enabled = true, everyMs = false } = options
  const pages = useInfiniteQuery({
    queryKey: [name, 'pages', input],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(input as { query?: object }).query, ...(pageParam ? { cursor: pageParam } : {}) }
      return (await call(name, { ...(input as object), query } as Input<R>, signal)) as {
        data: Row<R>[]
        next_cursor: string | null
        took_too_long?: boolean
      }
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    enabled,
    // Long lists are not refetched periodically, which would repeat every page.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > pagesReadAgainMax ? false : everyMs),
    placeholderData: keepPreviousData,
  })
  const rows: Row<R>[] | undefined = pages.data?.pages.flatMap(({ data }) => data)
  return { ...pages, rows, tookTooLong: pages.data?.pages.at(-1)?.took_too_long === true }
}

/** The part of `usePages` that lists need. */
export type Pages<T> = {
  rows: T[] | undefined
  error: Error | null
  /** The search was cut off: there may be more. */
  tookTooLong: boolean
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

type Then<R extends RouteName> = {
  onSuccess?: (answer: AnswerOf<R>) => unknown
  onError?: (error: Error) => unknown
}

/**
 * A mutation; afterwards everything that shows the changed data is refetched, and then `onSuccess` runs: also where the
 * new data took away the part of the page that asked, which has still to close its dialog and to say that it is done.
 */
export function useChange<R extends WriteName>(name: R) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (input: Input<R>) => call(name, input),
    onSuccess: () => refresh(client, changedBy[name]),
  })
  // The library drops the functions given to its own `mutate` with the component that called it.
  const { mutateAsync } = change
  const mutate = useCallback(
    (input: Input<R>, { onSuccess, onError }: Then<R> = {}) => {
      mutateAsync(input).then(onSuccess, onError ?? (() => undefined))
    },
    [mutateAsync],
  )
  return { ...change, mutate }
}

/** Refetches a query whenever a figure beside it has changed, unless that is still 0. */
export function useReadAgain(name: RouteName, figure: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (figure) void client.invalidateQueries({ queryKey: [name] })
  }, [client, name, figure])
}

/** Refetches the open queries that show these changes. */
export async function refresh(client: QueryClient, changed: Iterable<Changed>): Promise<void> {
  const names = new Set([...changed].flatMap((each): readonly RouteName[] => shownBy[each]))
  await Promise.all([...names].map((name) => client.invalidateQueries({ queryKey: [name] })))
}
