import type { Permission } from '@mostrador/contract/dashboard/roles'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { AnswerOf } from './call.ts'
import { reading } from './hooks.ts'

export type Me = AnswerOf<'getMe'>
export type Account = NonNullable<Me['account']>

export const meQuery = { ...reading('getMe', {}), staleTime: 60_000, retry: false as const }

/** The signed-in person; pages below the shell always have one. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data
}

export function useAccount(): Account {
  const { account } = useMe()
  if (account === null) throw new Error('a page of an account is shown to a person without one')
  return account
}

export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission)
}
