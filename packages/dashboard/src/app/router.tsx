import type { Permission } from '@mostrador/contract/dashboard/roles'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { meQuery } from '../api/session.ts'
import { NoSuchPage, PageFailed } from './failures.tsx'
import { innerPath } from './inner-path.ts'
import { developerRoutes } from './routes/developer-routes.ts'
import { outsideRoutes } from './routes/outside-routes.ts'
import { inside, isSignedOut, queryClient, root, signedIn } from './routes/parents.ts'
import { parameters, parseSearch, stringifySearch } from './search-parameters.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    needs?: Permission
  }
  interface Register {
    router: typeof router
  }
}

const inInbox = {
  getParentRoute: () => inboxLayout,
  staticData: { needs: 'conversations.view' },
} as const
const inboxLayout = createRoute({
  ...inside,
  path: '/inbox',
  component: lazyRouteComponent(() => import('../pages/inbox/inbox-page.tsx'), 'InboxPage'),
  staticData: { needs: 'conversations.view' },
  validateSearch: parameters('state', 'with', 'platform', 'label', 'message'),
})
const inbox = inboxLayout.addChildren([
  createRoute({
    ...inInbox,
    path: '/',
    component: lazyRouteComponent(() => import('../pages/inbox/inbox-page.tsx'), 'NoConversation'),
  }),
  createRoute({
    ...inInbox,
    path: '$id',
    component: lazyRouteComponent(() => import('../pages/inbox/conversation-page.tsx'), 'ConversationPage'),
  }),
])

const insideRoutes = [
  ...developerRoutes,
  createRoute({
    ...inside,
    path: '/',
    component: lazyRouteComponent(() => import('../pages/overview/overview-page.tsx'), 'OverviewPage'),
    staticData: { needs: 'overview.view' },
    validateSearch: parameters('days'),
    // Read by its parent. Whoever sees no shop begins with what they see.
    beforeLoad: () => {
      const me = queryClient.getQueryData(meQuery.queryKey)
      if (me?.role === 'viewer') throw redirect({ to: '/developers/keys', replace: true })
    },
  }),
  inbox,
  createRoute({
    ...inside,
    path: '/orders',
    component: lazyRouteComponent(() => import('../pages/orders/orders-page.tsx'), 'OrdersPage'),
    staticData: { needs: 'orders.list' },
    validateSearch: parameters('search', 'status', 'payment', 'waits', 'from', 'to', 'sort'),
  }),
  createRoute({
    ...inside,
    path: '/orders/$id',
    component: lazyRouteComponent(() => import('../pages/orders/order-page.tsx'), 'OrderPage'),
    staticData: { needs: 'orders.view' },
  }),
  createRoute({
    ...inside,
    path: '/products',
    component: lazyRouteComponent(() => import('../pages/products/products-page.tsx'), 'ProductsPage'),
    staticData: { needs: 'products.view' },
    validateSearch: parameters('search', 'kind', 'offered', 'category', 'sort'),
  }),
  createRoute({
    ...inside,
    path: '/products/new',
    component: lazyRouteComponent(() => import('../pages/products/product-page.tsx'), 'NewProductPage'),
    staticData: { needs: 'products.edit' },
  }),
  createRoute({
    ...inside,
    path: '/products/import',
    component: lazyRouteComponent(() => import('../pages/products/import-page.tsx'), 'ImportPage'),
    staticData: { needs: 'products.edit' },
  }),
  createRoute({
    ...inside,
    path: '/products/$id',
    component: lazyRouteComponent(() => import('../pages/products/product-page.tsx'), 'ProductPage'),
    staticData: { needs: 'products.view' },
  }),
  createRoute({
    ...inside,
    path: '/contacts',
    component: lazyRouteComponent(() => import('../pages/contacts/contacts-page.tsx'), 'ContactsPage'),
    staticData: { needs: 'contacts.view' },
    validateSearch: parameters('search', 'status', 'sort'),
  }),
  createRoute({
    ...inside,
    path: '/contacts/$id',
    component: lazyRouteComponent(() => import('../pages/contacts/contacts-page.tsx'), 'ContactPage'),
    staticData: { needs: 'contacts.view' },
  }),
  createRoute({
    ...inside,
    path: '/campaigns',
    component: lazyRouteComponent(() => import('../pages/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
    staticData: { needs: 'campaigns.view' },
  }),
  createRoute({
    ...inside,
    path: '/campaigns/new',
    component: lazyRouteComponent(() => import('../pages/campaigns/campaign-page.tsx'), 'NewCampaignPage'),
    staticData: { needs: 'campaigns.edit' },
  }),
  createRoute({
    ...inside,
    path: '/campaigns/$id',
    component: lazyRouteComponent(() => import('../pages/campaigns/campaign-page.tsx'), 'CampaignPage'),
    validateSearch: parameters('step', 'outcome', 'search'),
    staticData: { needs: 'campaigns.view' },
  }),
  createRoute({
    ...inside,
    path: '/appointments',
    component: lazyRouteComponent(
      () => import('../pages/appointments/appointments-page.tsx'),
      'AppointmentsPage',
    ),
    staticData: { needs: 'appointments.view' },
    validateSearch: parameters('view', 'day', 'open', 'contact'),
  }),
  createRoute({
    ...inside,
    path: '/appointments/availability',
    component: lazyRouteComponent(
      () => import('../pages/appointments/availability-page.tsx'),
      'AvailabilityPage',
    ),
    staticData: { needs: 'availability.edit' },
  }),
  createRoute({
    ...inside,
    path: '/setup/channels',
    component: lazyRouteComponent(() => import('../pages/channels/channels-page.tsx'), 'ChannelsPage'),
    staticData: { needs: 'channels.view' },
  }),
  createRoute({
    ...inside,
    path: '/setup/channels/$id',
    component: lazyRouteComponent(() => import('../pages/channels/channel-page.tsx'), 'ChannelPage'),
    staticData: { needs: 'channels.view' },
  }),
  createRoute({
    ...inside,
    path: '/setup/reminders',
    component: lazyRouteComponent(() => import('../pages/reminders/reminders-page.tsx'), 'RemindersPage'),
    staticData: { needs: 'bot.view' },
    validateSearch: parameters('tab'),
  }),
  createRoute({
    ...inside,
    path: '/setup/templates',
    component: lazyRouteComponent(() => import('../pages/templates/templates-page.tsx'), 'TemplatesPage'),
    staticData: { needs: 'conversations.view' },
  }),
  createRoute({
    ...inside,
    path: '/setup/templates/new',
    component: lazyRouteComponent(() => import('../pages/templates/template-page.tsx'), 'NewTemplatePage'),
    staticData: { needs: 'channels.edit' },
    validateSearch: parameters('draft'),
  }),
  createRoute({
    ...inside,
    path: '/setup/templates/$id',
    component: lazyRouteComponent(() => import('../pages/templates/template-page.tsx'), 'TemplatePage'),
    staticData: { needs: 'conversations.view' },
  }),
  createRoute({
    ...inside,
    path: '/reports',
    component: lazyRouteComponent(() => import('../pages/reports/reports-page.tsx'), 'ReportsPage'),
    staticData: { needs: 'overview.view' },
    validateSearch: parameters('from', 'to', 'period'),
  }),
  createRoute({
    ...inside,
    path: '/questions',
    component: lazyRouteComponent(() => import('../pages/questions/questions-page.tsx'), 'QuestionsPage'),
    staticData: { needs: 'bot.view' },
    validateSearch: parameters('state'),
  }),
  createRoute({
    ...inside,
    path: '/bot',
    component: lazyRouteComponent(() => import('../pages/bot/bot-page.tsx'), 'BotPage'),
    staticData: { needs: 'bot.view' },
    validateSearch: parameters('tab'),
  }),
  createRoute({
    ...inside,
    path: '/settings',
    component: lazyRouteComponent(() => import('../pages/settings/settings-page.tsx'), 'SettingsPage'),
    validateSearch: parameters('tab'),
  }),
  // Whatever else is asked for is said not to exist, with the navigation beside it.
  createRoute({ ...inside, path: '$', component: NoSuchPage }),
] as const

export const router = createRouter({
  routeTree: root.addChildren([...outsideRoutes, signedIn.addChildren(insideRoutes)]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 300,
  defaultErrorComponent: PageFailed,
  parseSearch,
  stringifySearch,
})

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  if (event.action.type === 'error') void leaveWhenSignedOut(event.action.error)
  // There is a session again, which can end as well.
  if (event.action.type === 'success') leftAt = undefined
})

/** The page on which the end of the session was noticed: whoever stays there, with words unsaved, is asked once. */
let leftAt: string | undefined

// A session can end while a page is open: revoked elsewhere, or expired.
async function leaveWhenSignedOut(error: unknown): Promise<void> {
  const { href, pathname } = router.state.location
  if (!isSignedOut(error) || pathname === '/sign-in' || leftAt === href) return
  leftAt = href
  await router.navigate({ to: '/sign-in', search: { next: innerPath(href) } })
}

// Nothing of the account stays behind; without its data a page would lose what is typed in it before it is left.
router.subscribe('onResolved', ({ toLocation: { pathname } }) => {
  if (pathname !== '/sign-in') return
  leftAt = undefined
  queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'getSetup' })
})
