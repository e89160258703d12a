// Refetching after a change, made by this page or reported live by the server.
import type { ChangeKind } from './change-kinds.ts'
import type { DashboardRoutes, RouteName } from './routes.ts'

/** Routes that only read. */
export type ReadName = {
  [Name in RouteName]: DashboardRoutes[Name]['method'] extends 'GET' ? Name : never
}[RouteName]
export type WriteName = Exclude<RouteName, ReadName>

/** `person`, `sessions` and `alerts` belong to the signed-in person, so only their own pages refetch them. */
export type Changed = ChangeKind | 'person' | 'sessions' | 'alerts'

/** Routes that show data of each kind. */
export const shownBy = {
  conversations: [
    ...['listConversations', 'getConversation', 'listMessages', 'getOverview', 'getWaiting'],
    ...['listContacts', 'getContactCard', 'getFirstSteps'],
  ],
  canned_replies: ['listCannedReplies'],
  labels: [
    ...['listLabels', 'listCountedLabels', 'listConversations', 'getConversation'],
    ...['listContacts', 'getContactCard'],
  ],
  contacts: ['listContacts', 'getContactCard', 'listConversations', 'getConversation', 'getWaiting'],
  orders: ['listOrders', 'getOrder', 'getOverview', 'getContactCard', 'listContacts'],
  appointments: ['listAppointments', 'getAppointment', 'listSlots', 'getOverview', 'getContactCard'],
  availability: ['getAvailability', 'listSlots'],
  channels: ['listChannels', 'getChannel', 'getOverview', 'getFirstSteps'],
  bot: ['getBot', 'listBotQuestions', 'getFirstSteps'],
  products: [
    'listProducts',
    'listProductCategories',
    'getProduct',
    'getProductImport',
    'getProductChange',
    'getFirstSteps',
  ],
  webhooks: [
    ...['listWebhooks', 'getWebhook', 'getWebhookHealth', 'listReplays', 'listDeliveries', 'getDelivery'],
    'getOverview',
  ],
  keys: ['listKeys', 'getFirstSteps'],
  // Days, hours and amounts everywhere depend on its time zone and currency.
  account: [
    ...['getMe', 'getOverview', 'listOrders', 'getOrder', 'listProducts', 'getProduct', 'getBot'],
    ...['listAppointments', 'getAppointment', 'listSlots', 'getAvailability', 'getContactCard'],
    'getInboxSettings',
  ],
  members: ['listMembers', 'getMe', 'listAssignees', 'getFirstSteps'],
  invitations: ['listInvitations', 'getFirstSteps'],
  first_steps: ['getFirstSteps'],
  person: ['getMe', 'listMembers'],
  alerts: ['getAlerts'],
  sessions: ['listSessions'],
} as const satisfies Record<Changed, readonly ReadName[]>

/** Routes that no change refetches, with the reason. */
export const readOnce: Record<Exclude<ReadName, (typeof shownBy)[Changed][number]>, string> = {
  getLive: 'the stream that tells',
  getSetup: 'belongs to the service, and changes when it is started anew',
  exportOrders: 'a file is made when it is asked for',
  countReplay: 'asked anew before each replay',
  listRequests: 'a log that grows with every request: a page of it is read when it is asked for',
  search: 'a moment of what is being typed',
  listNotices: 'no page shows it; what it tells is in the overview and in e-mails',
}

/** Kinds of data that each writing route changes. */
export const changedBy: Record<WriteName, readonly Changed[]> = {
  replyToConversation: ['conversations'],
  sendTemplate: ['conversations'],
  takeOverConversation: ['conversations'],
  giveBackConversation: ['conversations'],
  markConversationRead: ['conversations'],
  settleConversation: ['conversations'],
  unsettleConversation: ['conversations'],
  deleteConversation: ['conversations'],
  assignConversation: ['conversations'],
  labelConversation: ['conversations'],
  resolveConversation: ['conversations'],
  reopenConversation: ['conversations'],
  snoozeConversation: ['conversations'],
  wakeConversation: ['conversations'],
  addNote: ['conversations'],
  deleteNote: ['conversations'],
  restoreNote: ['conversations'],
  showPresence: [],
  createCannedReply: ['canned_replies'],
  updateCannedReply: ['canned_replies'],
  deleteCannedReply: ['canned_replies'],
  setInboxSettings: ['account'],
  createLabel: ['labels'],
  updateLabel: ['labels'],
  deleteLabel: ['labels'],
  createContact: ['contacts'],
  updateContact: ['contacts'],
  labelContact: ['contacts'],
  blockContact: ['contacts'],
  unblockContact: ['contacts'],
  markOrderPaid: ['orders'],
  confirmOrder: ['orders'],
  completeOrder: ['orders', 'products'],
  cancelOrder: ['orders', 'products'],
  noteOrderRefund: ['orders'],
  createAppointment: ['appointments'],
  moveAppointment: ['appointments'],
  confirmAppointment: ['appointments'],
  completeAppointment: ['appointments'],
  markAppointmentNoShow: ['appointments'],
  cancelAppointment: ['appointments'],
  setAvailability: ['availability'],
  createProduct: ['products'],
  updateProduct: ['products'],
  previewProductImport: [],
  startProductImport: ['products'],
  previewProductChange: [],
  startProductChange: ['products'],
  duplicateProduct: ['products'],
  addChannel: ['channels'],
  updateChannel: ['channels'],
  deleteChannel: ['channels'],
  checkChannel: ['channels'],
  connectChannel: ['channels'],
  setBot: ['bot'],
  answerBotQuestion: ['bot'],
  setBotQuestionState: ['bot'],
  tryBot: ['first_steps'],
  noteShared: ['first_steps'],
  hideFirstSteps: ['first_steps'],
  showFirstSteps: ['first_steps'],
  readPhoto: [],
  createWebhook: ['webhooks'],
  updateWebhook: ['webhooks'],
  deleteWebhook: ['webhooks'],
  pauseWebhook: ['webhooks'],
  resumeWebhook: ['webhooks'],
  rotateWebhookSecret: ['webhooks'],
  prepareWebhookSecret: ['webhooks'],
  promoteWebhookSecret: ['webhooks'],
  cancelWebhookSecret: ['webhooks'],
  testWebhook: ['webhooks'],
  retryDelivery: ['webhooks'],
  retryFailedDeliveries: ['webhooks'],
  startReplay: ['webhooks'],
  stopReplay: ['webhooks'],
  createKey: ['keys'],
  revokeKey: ['keys'],
  updateAccount: ['account'],
  updateMember: ['members'],
  removeMember: ['members', 'invitations'],
  createInvitation: ['invitations'],
  revokeInvitation: ['invitations'],
  markNoticesRead: [],
  setAlerts: ['alerts'],
  setWaitMail: ['alerts'],
  addPushSubscription: ['alerts'],
  removePushSubscription: ['alerts'],
  signUp: [],
  readSignUp: [],
  confirmSignUp: [],
  signIn: [],
  verifySecondFactor: [],
  signOut: [],
  requestPasswordReset: [],
  resetPassword: [],
  readInvitation: [],
  acceptInvitation: [],
  switchAccount: [],
  updateMe: ['person'],
  changePassword: ['sessions'],
  revokeSession: ['sessions'],
  revokeOtherSessions: ['sessions'],
  startTwoFactor: [],
  confirmTwoFactor: ['person'],
  disableTwoFactor: ['person'],
  renewBackupCodes: [],
}

/**
 * Kinds that only the dashboard changes while the service runs, so its routes report the change. All others are
 * reported where they are written, because the bot, customers, shops and workers change them too.
 */
export const toldByRoutes = [
  ...(['availability', 'channels', 'bot', 'keys', 'account', 'members', 'invitations'] as const),
  ...(['labels', 'canned_replies', 'first_steps'] as const),
] satisfies readonly ChangeKind[]
