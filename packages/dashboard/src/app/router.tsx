import type { Permission } from '@mostrador/contract/dashboard/roles'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { ApiFailure } from '../api/request.ts'
import { meQuery } from '../api/session.ts'
import { NoSuchPage, PageFailed } from './failures.tsx'
import { innerPath } from './inner-path.ts'
import { parameters, parseSearch, stringifySearch } from './search-parameters.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    needs?: Permission
  }
  interface Register {
    router: typeof router
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => void leaveWhenSignedOut(error) }),
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

const root = createRootRoute({ component: Outlet, errorComponent: PageFailed })

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
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

const outside = { getParentRoute: () => root, validateSearch: parameters('next') } as const
const inside = { getParentRoute: () => signedIn } as const

const outsideRoutes = [
  createRoute({
    ...outside,
    path: '/sign-in',
    component: lazyRouteComponent(() => import('../pages/auth/sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    ...outside,
    path: '/sign-up',
    component: lazyRouteComponent(() => import('../pages/auth/sign-up-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    ...outside,
    path: '/confirm-sign-up',
    component: lazyRouteComponent(
      () => import('../pages/auth/confirm-sign-up-page.tsx'),
      'ConfirmSignUpPage',
    ),
  }),
  createRoute({
    ...outside,
    path: '/second-factor',
    component: lazyRouteComponent(() => import('../pages/auth/second-factor-page.tsx'), 'SecondFactorPage'),
  }),
  createRoute({
    ...outside,
    path: '/forgot-password',
    component: lazyRouteComponent(() => import('../pages/auth/password-pages.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    ...outside,
    path: '/reset-password',
    component: lazyRouteComponent(() => import('../pages/auth/password-pages.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    ...outside,
    path: '/invitation',
    component: lazyRouteComponent(() => import('../pages/auth/invitation-page.tsx'), 'InvitationPage'),
  }),
] as const

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
  createRoute({
    ...inside,
    path: '/',
    component: lazyRouteComponent(() => import('../pages/overview/overview-page.tsx'), 'OverviewPage'),
    staticData: { needs: 'overview.view' },
    validateSearch: parameters('days'),
  }),
  createRoute({
    ...inside,
    path: '/developers',
    beforeLoad: () => {
      throw redirect({ to: '/developers/keys', replace: true })
    },
  }),
  createRoute({
    ...inside,
    path: '/developers/keys',
    component: lazyRouteComponent(() => import('../pages/keys/keys-page.tsx'), 'KeysPage'),
    staticData: { needs: 'keys.view' },
  }),
  createRoute({
    ...inside,
    path: '/developers/webhooks',
    component: lazyRouteComponent(() => import('../pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
    staticData: { needs: 'webhooks.view' },
  }),
  createRoute({
    ...inside,
    path: '/developers/webhooks/$id',
    component: lazyRouteComponent(() => import('../pages/webhooks/webhook-page.tsx'), 'WebhookPage'),
    staticData: { needs: 'webhooks.view' },
  }),
  createRoute({
    ...inside,
    path: '/developers/deliveries',
    component: lazyRouteComponent(() => import('../pages/deliveries/deliveries-page.tsx'), 'DeliveriesPage'),
    staticData: { needs: 'webhooks.view' },
    validateSearch: parameters('webhook', 'event', 'status', 'search', 'request_id', 'since', 'before'),
  }),
  createRoute({
    ...inside,
    path: '/developers/deliveries/$id',
    component: lazyRouteComponent(() => import('../pages/deliveries/delivery-page.tsx'), 'DeliveryPage'),
    staticData: { needs: 'webhooks.view' },
  }),
  createRoute({
    ...inside,
    path: '/developers/requests',
    component: lazyRouteComponent(() => import('../pages/requests/requests-page.tsx'), 'RequestsPage'),
    staticData: { needs: 'requests.view' },
    validateSearch: parameters('path', 'status', 'method', 'key', 'slower', 'from', 'to', 'id', 'open'),
  }),
  createRoute({
    ...inside,
    path: '/developers/usage',
    component: lazyRouteComponent(() => import('../pages/usage/usage-page.tsx'), 'UsagePage'),
    staticData: { needs: 'requests.view' },
    validateSearch: parameters('step', 'key'),
  }),
  createRoute({
    ...inside,
    path: '/developers/events',
    component: lazyRouteComponent(() => import('../pages/events/events-page.tsx'), 'EventsPage'),
    staticData: { needs: 'webhooks.view' },
  }),
  createRoute({
    ...inside,
    path: '/developers/events/$kind',
    component: lazyRouteComponent(() => import('../pages/events/event-page.tsx'), 'EventPage'),
    staticData: { needs: 'webhooks.view' },
    validateSearch: parameters('webhook'),
  }),
  createRoute({
    ...inside,
    path: '/developers/activity',
    component: lazyRouteComponent(() => import('../pages/activity/activity-page.tsx'), 'ActivityPage'),
    staticData: { needs: 'activity.view' },
    validateSearch: parameters('who', 'what', 'id', 'from', 'to'),
  }),
  createRoute({
    ...inside,
    path: '/developers/verify',
    component: lazyRouteComponent(() => import('../pages/verify/verify-page.tsx'), 'VerifyPage'),
    staticData: { needs: 'webhooks.view' },
  }),
  inbox,
  createRoute({
    ...inside,
    path: '/orders',
    component: lazyRouteComponent(() => import('../pages/orders/orders-page.tsx'), 'OrdersPage'),
    staticData: { needs: 'orders.view' },
    validateSearch: parameters('search', 'status', 'payment', 'from', 'to', 'sort'),
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
    validateSearch: parameters('step'),
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
    validateSearch: parameters('from', 'to'),
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

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401
}

function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500)
}

// A session can end while a page is open: revoked elsewhere, or expired.
async function leaveWhenSignedOut(error: unknown): Promise<void> {
  const { href, pathname } = router.state.location
  if (!isSignedOut(error) || pathname === '/sign-in') return
  queryClient.removeQueries()
  await router.navigate({ to: '/sign-in', search: { next: innerPath(href) } })
}
