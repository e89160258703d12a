/** The roles a person can have in an account. */
export const memberRoles = ['owner', 'developer', 'agent'] as const
export type MemberRole = (typeof memberRoles)[number]

const everybody = memberRoles
const owner = ['owner'] as const
const builders = ['owner', 'developer'] as const
const answerers = ['owner', 'agent'] as const

/** Permissions by role: the one table that the server enforces and the dashboard follows. */
export const permissions = {
  'account.edit': owner,
  'people.view': everybody,
  'people.edit': owner,
  'activity.view': builders,
  'keys.view': builders,
  'keys.edit': builders,
  'requests.view': builders,
  'webhooks.view': builders,
  'webhooks.edit': builders,
  'overview.view': everybody,
  'conversations.view': everybody,
  'conversations.answer': answerers,
  'inbox.edit': answerers,
  'contacts.view': everybody,
  'contacts.edit': answerers,
  'contacts.erase': owner,
  'campaigns.view': everybody,
  'campaigns.edit': answerers,
  'orders.view': everybody,
  'orders.edit': answerers,
  'products.view': everybody,
  'products.edit': builders,
  'appointments.view': everybody,
  'appointments.edit': answerers,
  'availability.edit': builders,
  'channels.view': builders,
  'channels.edit': builders,
  'bot.view': builders,
  'bot.edit': builders,
} as const satisfies Record<string, readonly MemberRole[]>
export type Permission = keyof typeof permissions
export const permissionNames = Object.keys(permissions) as Permission[]

export function isAllowed(role: MemberRole, permission: Permission): boolean {
  return (permissions[permission] as readonly MemberRole[]).includes(role)
}
