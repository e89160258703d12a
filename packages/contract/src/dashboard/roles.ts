/** The roles a person can have in an account. */
export const memberRoles = ['owner', 'developer', 'agent', 'helper', 'viewer'] as const
export type MemberRole = (typeof memberRoles)[number]

const everybody = memberRoles
/** A helper answers customers with what is theirs before the eyes, and sees nowhere how much the shop sells. */
const staff = ['owner', 'developer', 'agent', 'helper'] as const
const sellers = ['owner', 'developer', 'agent'] as const
const owner = ['owner'] as const
const builders = ['owner', 'developer'] as const
const answerers = ['owner', 'agent', 'helper'] as const
const campaigners = ['owner', 'agent'] as const
/** A viewer reads what developers do, and neither changes it nor sees the shop's own pages. */
const readers = ['owner', 'developer', 'viewer'] as const

/** Permissions by role: the one table that the server enforces and the dashboard follows. */
export const permissions = {
  'account.edit': owner,
  'people.view': everybody,
  'people.edit': owner,
  'activity.view': builders,
  'keys.view': readers,
  'keys.edit': builders,
  'requests.view': readers,
  'webhooks.view': readers,
  'webhooks.edit': builders,
  'overview.view': staff,
  'sales.view': builders,
  'conversations.view': staff,
  'conversations.answer': answerers,
  'inbox.edit': answerers,
  'contacts.view': staff,
  'contacts.edit': answerers,
  'contacts.erase': owner,
  'contacts.export': owner,
  'campaigns.view': sellers,
  'campaigns.edit': campaigners,
  'orders.list': sellers,
  'orders.view': staff,
  'orders.edit': answerers,
  'products.view': staff,
  'products.edit': builders,
  'appointments.view': staff,
  'appointments.edit': answerers,
  'availability.edit': builders,
  'channels.view': builders,
  'channels.edit': builders,
  'bot.view': builders,
  'bot.edit': builders,
} as const satisfies Record<string, readonly MemberRole[]>
export type Permission = keyof typeof permissions
export const permissionNames = Object.keys(permissions) as Permission[]

export function rolesWith(permission: Permission): MemberRole[] {
  return memberRoles.filter((role) => isAllowed(role, permission))
}

export function isAllowed(role: MemberRole, permission: Permission): boolean {
  return (permissions[permission] as readonly MemberRole[]).includes(role)
}
