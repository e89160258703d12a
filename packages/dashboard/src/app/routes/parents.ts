// The two parents of all pages: what everybody may open, and what needs a session.
import { QueryClient } from '@tanstack/react-query'
import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { ApiFailure } from '../../api/request.ts'
import { meQuery } from '../../api/session.ts'
import { PageFailed } from '../failures.tsx'
import { innerPath } from '../inner-path.ts'
import { parameters } from '../search-parameters.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => isWorthRetrying(error) && count < 2,
    },
    // Without a connection a change fails at once: made much later, by itself, it would surprise.
    mutations: { networkMode: 'always' },
  },
})

/** Read by the page before anything is loaded, which shows the frame of what will come: first-paint/frame.js. */
const signedInName = 'mostrador-signed-in'

export const root = createRootRoute({ component: Outlet, errorComponent: PageFailed })

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('../shell.tsx'), 'Shell'),
  beforeLoad: async ({ location }) => {
    try {
      await queryClient.ensureQueryData(meQuery)
      localStorage.setItem(signedInName, 'yes')
    } catch (error) {
      if (!isSignedOut(error)) throw error
      localStorage.removeItem(signedInName)
      throw redirect({ to: '/sign-in', search: { next: innerPath(location.href) } })
    }
  },
})

export const outside = { getParentRoute: () => root, validateSearch: parameters('next') } as const
export const inside = { getParentRoute: () => signedIn } as const

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401
}

function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500)
}
