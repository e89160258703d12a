// Pages and actions that the palette offers.
import type { Permission } from '@mostrador/contract/dashboard/roles'
import {
  IconBell,
  IconCalendarPlus,
  IconClock,
  IconCreditCard,
  IconFileImport,
  IconKey,
  IconMessage2Bolt,
  IconMessageQuestion,
  IconMoon,
  IconPackage,
  IconPlugConnected,
  IconReportAnalytics,
  IconRobot,
  IconSettings,
  IconShieldLock,
  IconShoppingBagPlus,
  IconTags,
  IconTruckDelivery,
  IconUser,
  IconUserPlus,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import type { PlainKey } from '../../i18n/texts.ts'
import { deliveryPlace, paymentPlace, specialDaysPlace } from '../../parts/shop/shown-place.ts'
import type { Icon } from '../navigation.ts'
import type { paletteTexts } from './texts.ts'

export type Destination = {
  text: PlainKey<typeof paletteTexts>
  href: string
  icon: Icon
  needs?: Permission
}

/** Actions begin where a page's own button does; `#new` opens its dialog. */
export const actions: readonly Destination[] = [
  { text: 'newProduct', href: '/products/new', icon: IconPackage, needs: 'products.edit' },
  { text: 'importProducts', href: '/products/import', icon: IconFileImport, needs: 'products.edit' },
  { text: 'newOrder', href: '/orders#new', icon: IconShoppingBagPlus, needs: 'orders.edit' },
  { text: 'bookAppointment', href: '/appointments#new', icon: IconCalendarPlus, needs: 'appointments.edit' },
  { text: 'addContact', href: '/contacts#new', icon: IconUserPlus, needs: 'contacts.edit' },
  { text: 'addChannel', href: '/setup/channels#new', icon: IconPlugConnected, needs: 'channels.edit' },
  { text: 'invite', href: '/settings?tab=team#new', icon: IconUserPlus, needs: 'people.edit' },
  { text: 'createKey', href: '/developers/keys#new', icon: IconKey, needs: 'keys.edit' },
  { text: 'addWebhook', href: '/developers/webhooks#new', icon: IconWebhook, needs: 'webhooks.edit' },
]

/** Pages that the navigation does not name. */
export const innerPages: readonly Destination[] = [
  { text: 'waitingInbox', href: '/inbox?state=waiting', icon: IconClock, needs: 'conversations.view' },
  { text: 'myInbox', href: '/inbox?with=me', icon: IconUser, needs: 'conversations.answer' },
  { text: 'myNumbers', href: '/reports?period=thisWeek', icon: IconReportAnalytics, needs: 'overview.view' },
  { text: 'availability', href: '/appointments/availability', icon: IconClock, needs: 'availability.edit' },
  {
    ...{
      text: 'holidays',
      href: `/bot?tab=hours#${specialDaysPlace}`,
      icon: IconClock,
    },
    needs: 'availability.edit',
  },
  { text: 'howPaid', href: `/bot?tab=general#${paymentPlace}`, icon: IconCreditCard, needs: 'bot.view' },
  {
    text: 'deliveryCosts',
    href: `/bot?tab=general#${deliveryPlace}`,
    icon: IconTruckDelivery,
    needs: 'bot.view',
  },
  { text: 'tryBot', href: '/bot?tab=try', icon: IconRobot, needs: 'bot.view' },
  { text: 'knowledge', href: '/bot?tab=knowledge', icon: IconMessageQuestion, needs: 'bot.view' },
  { text: 'team', href: '/settings?tab=team', icon: IconUsersGroup, needs: 'people.view' },
  { text: 'inboxSettings', href: '/settings?tab=inbox', icon: IconSettings },
  { text: 'readyAnswers', href: '/settings?tab=inbox#answers', icon: IconMessage2Bolt },
  { text: 'labelSettings', href: '/settings?tab=inbox#labels', icon: IconTags },
  { text: 'alerts', href: '/settings?tab=alerts', icon: IconBell },
  { text: 'profile', href: '/settings?tab=profile', icon: IconUser },
  { text: 'security', href: '/settings?tab=security', icon: IconShieldLock },
  { text: 'appearance', href: '/settings?tab=appearance', icon: IconMoon },
]
