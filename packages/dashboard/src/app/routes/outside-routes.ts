import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { outside } from './parents.ts'

export const outsideRoutes = [
  createRoute({
    ...outside,
    path: '/sign-in',
    component: lazyRouteComponent(() => import('../../pages/auth/sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    ...outside,
    path: '/sign-up',
    component: lazyRouteComponent(() => import('../../pages/auth/sign-up-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    ...outside,
    path: '/confirm-sign-up',
    component: lazyRouteComponent(
      () => import('../../pages/auth/confirm-sign-up-page.tsx'),
      'ConfirmSignUpPage',
    ),
  }),
  createRoute({
    ...outside,
    path: '/second-factor',
    component: lazyRouteComponent(
      () => import('../../pages/auth/second-factor-page.tsx'),
      'SecondFactorPage',
    ),
  }),
  createRoute({
    ...outside,
    path: '/forgot-password',
    component: lazyRouteComponent(() => import('../../pages/auth/password-pages.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    ...outside,
    path: '/reset-password',
    component: lazyRouteComponent(() => import('../../pages/auth/password-pages.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    ...outside,
    path: '/confirm-email',
    component: lazyRouteComponent(
      () => import('../../pages/auth/confirm-email-page.tsx'),
      'ConfirmEmailPage',
    ),
  }),
  createRoute({
    ...outside,
    path: '/invitation',
    component: lazyRouteComponent(() => import('../../pages/auth/invitation-page.tsx'), 'InvitationPage'),
  }),
] as const
