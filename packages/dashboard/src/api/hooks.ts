import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
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

/** All pages read so far as one list. */
export function usePages<R extends PagedRoute>(name: R, input: Input<R>, options: ReadOptions = {}) {
  const { enabled = true, everyMs = false } = options
  const pages = useInfiniteQuery({
    queryKey: [name, 'pages', input],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(input as { query?: object }).query, ...(pageParam ? { cursor: pageParam } : {}) }
      return (await call(name, { ...(input as object), query } as Input<R>, signal)) as {
        data: Row<R>[]
        next_cursor: string | null
      }
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    enabled,
    // Who has scrolled far does not ask for all of it again and again.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > pagesReadAgainMax ? false : everyMs),
    placeholderData: keepPreviousData,
  })
  const rows: Row<R>[] | undefined = pages.data?.pages.flatMap(({ data }) => data)
  return { ...pages, rows }
}

/** What a list needs of `usePages`. */
export type Pages<T> = {
  rows: T[] | undefined
  error: Error | null
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** A change, after which everything that was read by the named routes is read anew. */
export function useChange<R extends RouteName>(name: R, outdated: readonly RouteName[] = []) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<R>) => call(name, input),
    onSuccess: () => refresh(client, outdated),
  })
}

export async function refresh(client: QueryClient, names: readonly RouteName[]): Promise<void> {
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })))
}
