import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

type Wish = Parameters<typeof call<'quoteOrder'>>[1]['body']

const quoteAfterMs = 250

/** The server's sums, as the order will have them. */
export function useQuote(wish: Wish | undefined) {
  const [asked] = useDebouncedValue(wish === undefined ? '' : JSON.stringify(wish), quoteAfterMs)
  return useQuery({
    queryKey: ['quoteOrder', asked],
    queryFn: ({ signal }) => call('quoteOrder', { body: JSON.parse(asked) as Wish }, signal),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
}
