import type { Permission } from '@mostrador/contract/dashboard/roles'
import {
  IconBellRinging,
  IconBolt,
  IconBuildingStore,
  IconCalendar,
  IconChartBar,
  IconCode,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconListDetails,
  IconMessageQuestion,
  IconPackage,
  IconPlugConnected,
  IconReportAnalytics,
  IconRobot,
  IconSend,
  IconSettings,
  IconShieldCheck,
  IconShoppingBag,
  IconSpeakerphone,
  IconTemplate,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { PlainKey } from '../i18n/texts.ts'
import type { appTexts } from './texts.ts'

export type Icon = ComponentType<{ size?: number; stroke?: number }>
export type Place = {
  to: NonNullable<LinkProps['to']>
  text: PlainKey<typeof appTexts>
  /** Fits under a tab of a phone; default: the text. */
  short?: PlainKey<typeof appTexts>
  icon: Icon
  needs?: Permission
}
export type Group = { text?: PlainKey<typeof appTexts>; places: readonly Place[] }

export const groups: readonly Group[] = [
  {
    places: [
      { to: '/', text: 'overview', short: 'overviewShort', icon: IconHome, needs: 'overview.view' },
      { to: '/inbox', text: 'inbox', icon: IconInbox, needs: 'conversations.view' },
      { to: '/orders', text: 'orders', icon: IconShoppingBag, needs: 'orders.list' },
      {
        ...{ to: '/appointments', text: 'appointments', short: 'appointmentsShort' },
        ...{ icon: IconCalendar, needs: 'appointments.view' },
      },
      { to: '/products', text: 'products', icon: IconPackage, needs: 'products.view' },
      { to: '/contacts', text: 'contacts', icon: IconUsers, needs: 'contacts.view' },
      { to: '/campaigns', text: 'campaigns', icon: IconSpeakerphone, needs: 'campaigns.view' },
      { to: '/reports', text: 'reports', icon: IconReportAnalytics, needs: 'overview.view' },
    ],
  },
  {
    text: 'setUp',
    places: [
      { to: '/setup/channels', text: 'channels', icon: IconPlugConnected, needs: 'channels.view' },
      { to: '/setup/templates', text: 'templates', icon: IconTemplate, needs: 'conversations.view' },
      { to: '/setup/reminders', text: 'reminders', icon: IconBellRinging, needs: 'bot.view' },
      { to: '/bot', text: 'bot', icon: IconRobot, needs: 'bot.view' },
      { to: '/questions', text: 'questions', icon: IconMessageQuestion, needs: 'bot.view' },
      { to: '/settings', text: 'settings', icon: IconSettings },
    ],
  },
  {
    text: 'developers',
    places: [
      { to: '/developers/keys', text: 'keys', icon: IconKey, needs: 'keys.view' },
      { to: '/developers/webhooks', text: 'webhooks', icon: IconWebhook, needs: 'webhooks.view' },
      { to: '/developers/deliveries', text: 'deliveries', icon: IconSend, needs: 'webhooks.view' },
      { to: '/developers/events', text: 'events', icon: IconBolt, needs: 'webhooks.view' },
      { to: '/developers/requests', text: 'requests', icon: IconListDetails, needs: 'requests.view' },
      { to: '/developers/usage', text: 'usage', icon: IconChartBar, needs: 'requests.view' },
      { to: '/developers/activity', text: 'activity', icon: IconHistory, needs: 'activity.view' },
      { to: '/developers/verify', text: 'verify', icon: IconShieldCheck, needs: 'webhooks.view' },
    ],
  },
]

/** Shown at the foot of a phone's screen; the rest is under "more". */
export function phonePlacesOf(permissions: readonly Permission[]): readonly Place[] {
  const named = groups.flatMap(({ places }) => places).filter(({ needs }) => needs !== undefined)
  return named.filter(({ needs }) => needs !== undefined && permissions.includes(needs)).slice(0, 4)
}

export const brandIcon: Icon = IconBuildingStore
export const referenceIcon: Icon = IconCode
