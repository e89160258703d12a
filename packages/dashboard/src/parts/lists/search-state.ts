import { useLocation, useNavigate } from '@tanstack/react-router'

/** Filters are kept in the address, so that a filtered list can be bookmarked, shared and returned to. */
export function useFilters<N extends string>(): {
  values: { [K in N]?: string }
  set: (changes: { [K in N]?: string | undefined }) => void
} {
  const navigate = useNavigate()
  const values = useLocation().search as { [K in N]?: string }
  return {
    values,
    set: (changes) =>
      void navigate({ to: '.', search: (former: object) => ({ ...former, ...changes }), replace: true }),
  }
}

/** The value if it is a known one: an address can contain anything. */
export function known<const T extends string>(
  value: string | undefined,
  values: readonly T[],
): T | undefined {
  return values.find((candidate) => candidate === value)
}
