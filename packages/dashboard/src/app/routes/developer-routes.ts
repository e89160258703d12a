import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { parameters } from '../search-parameters.ts'
import { inside } from './parents.ts'

export const developerRoutes = [
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
    component: lazyRouteComponent(() => import('../../pages/keys/keys-page.tsx'), 'KeysPage'),
    staticData: { needs: 'keys.view' },
  }),
  createRoute({
    ...inside,
    path: '/developers/webhooks',
    component: lazyRouteComponent(() => import('../../pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
    staticData: { needs: 'webhooks.view' },
  }),
  createRoute({
    ...inside,
    path: '/developers/webhooks/$id',
    component: lazyRouteComponent(() => import('../../pages/webhooks/webhook-page.tsx'), 'WebhookPage'),
    staticData: { needs: 'webhooks.view' },
  }),
  createRoute({
    ...inside,
    path: '/developers/deliveries',
    component: lazyRouteComponent(
      () => import('../../pages/deliveries/deliveries-page.tsx'),
      'DeliveriesPage',
    ),
    staticData: { needs: 'webhooks.view' },
    validateSearch: parameters('webhook', 'event', 'status', 'search', 'request_id', 'since', 'before'),
  }),
  createRoute({
    ...inside,
    path: '/developers/deliveries/$id',
    component: lazyRouteComponent(() => import('../../pages/deliveries/delivery-page.tsx'), 'DeliveryPage'),
    staticData: { needs: 'webhooks.view' },
  }),
  createRoute({
    ...inside,
    path: '/developers/requests',
    component: lazyRouteComponent(() => import('../../pages/requests/requests-page.tsx'), 'RequestsPage'),
    staticData: { needs: 'requests.view' },
    validateSearch: parameters('path', 'status', 'method', 'key', 'slower', 'from', 'to', 'id', 'open'),
  }),
  createRoute({
    ...inside,
    path: '/developers/usage',
    component: lazyRouteComponent(() => import('../../pages/usage/usage-page.tsx'), 'UsagePage'),
    staticData: { needs: 'requests.view' },
    validateSearch: parameters('step', 'key'),
  }),
  createRoute({
    ...inside,
    path: '/developers/events',
    component: lazyRouteComponent(() => import('../../pages/events/events-page.tsx'), 'EventsPage'),
    staticData: { needs: 'webhooks.view' },
  }),
  createRoute({
    ...inside,
    path: '/developers/events/$kind',
    component: lazyRouteComponent(() => import('../../pages/events/event-page.tsx'), 'EventPage'),
    staticData: { needs: 'webhooks.view' },
    validateSearch: parameters('webhook'),
  }),
  createRoute({
    ...inside,
    path: '/developers/activity',
    component: lazyRouteComponent(() => import('../../pages/activity/activity-page.tsx'), 'ActivityPage'),
    staticData: { needs: 'activity.view' },
    validateSearch: parameters('who', 'what', 'id', 'from', 'to'),
  }),
  createRoute({
    ...inside,
    path: '/developers/verify',
    component: lazyRouteComponent(() => import('../../pages/verify/verify-page.tsx'), 'VerifyPage'),
    staticData: { needs: 'webhooks.view' },
  }),
] as const
