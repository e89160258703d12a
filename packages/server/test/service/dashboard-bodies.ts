// The values with which tests call every route of the private API.
import { defaultBotSettings } from '@mostrador/contract/bot-settings'
import type { RouteName } from '@mostrador/contract/dashboard/routes'
import { defaultReminderSettings } from '@mostrador/contract/outreach/reminders'
import { newId } from '../../src/platform/ids.ts'
import { campaignDraft } from '../harness/campaigns.ts'

const week = 'from=2026-06-01T00:00:00Z&to=2026-06-08T00:00:00Z'

/** Query strings that routes require before they do anything; each id belongs to the kind of object its path names. */
export const queries: Partial<Record<RouteName, string>> = {
  listAppointments: week,
  search: 'text=Ana',
  listSlots: `sku=CORTE&${week}`,
  countReplay: `${week}&status=all`,
  listBotQuestions: 'state=open',
  listSavedFilters: 'list=orders',
  exportCampaignRecipients: 'language=es&decimal=point',
  getUsage: 'step=day',
  uploadFile: 'name=x.png',
  getSalesReport: 'from=2026-05-01&to=2026-06-01',
  getChatReport: 'from=2026-05-01&to=2026-06-01',
  previewAudience: `channel_id=${newId()}&consent_rule=service&per_contact_max=1&per_contact_days=7`,
  getPeopleReport: 'from=2026-05-01&to=2026-06-01',
}
/** Their query names an object that nobody has. */
export const askOfNothing: ReadonlySet<RouteName> = new Set(['previewAudience'])
export const file = { format: 'csv', content: 'sku,name,price\nX-1,Uno,1\n' }
const orderWish = {
  ...{ contact_id: newId(), address: null, is_pickup: false },
  lines: [{ product_id: newId(), quantity: 1 }],
}
const change = { selection: { filter: { search: 'nothing at all' } }, action: { kind: 'activate' } } as const
export const template = {
  ...{ category: 'utility', variables: [], file_id: null },
  content: { header: null, body: 'Taken', footer: null, buttons: [] },
}
const templateDraft = { channel_id: newId(), name: '', language: 'es', ...template }
export const device = {
  ...{ endpoint: 'https://push.example/device', language: 'es' as const },
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

export const campaign = campaignDraft(newId())
export const bodies: Partial<Record<RouteName, unknown>> = {
  quoteOrder: orderWish,
  createOrder: { ...orderWish, key: newId() },
  cancelOrder: { reason: 'customer' },
  noteOrderRefund: { amount: 1 },
  setOrderAddress: { address: 'Calle 1' },
  setOrderDeliveryFee: { fee: 8000 },
  setOrderDiscount: { discount: { kind: 'percent', percent: 10 } },
  setOrderTracking: { text: 'En camino', url: null },
  setAlerts: { kinds: [], quiet_hours: null, quiet_days: [], shows_text: false, is_mailed: true },
  setWaitMail: { minutes: 15 },
  addPushSubscription: device,
  removePushSubscription: { endpoint: 'https://push.example/device' },
  signUp: { email: 'x@example.com', password: 'long enough pw', name: 'X', account_name: 'X' },
  readSignUp: { token: 'x' },
  confirmSignUp: { token: 'x', password: 'long enough pw' },
  signIn: { email: 'x@example.com', password: 'long enough pw' },
  verifySecondFactor: { kind: 'totp', code: '123456' },
  requestPasswordReset: { email: 'x@example.com' },
  resetPassword: { token: 'x', password: 'long enough pw' },
  readInvitation: { token: 'x' },
  acceptInvitation: { token: 'x' },
  updateMe: { name: 'X' },
  switchAccount: { account_id: newId() },
  changePassword: { current_password: 'x', new_password: 'long enough pw' },
  startTwoFactor: { password: 'x' },
  confirmTwoFactor: { code: '123456' },
  disableTwoFactor: { password: 'x' },
  renewBackupCodes: { password: 'x' },
  startOwnShop: { name: 'X', currency: 'COP', timezone: 'America/Bogota', language: 'es' },
  updateAccount: {},
  updateMember: { role: 'agent' },
  createInvitation: { email: 'invited@example.com', role: 'agent' },
  createKey: { name: 'K', scope: 'read' },
  rollKey: { overlap_hours: 1 },
  createWebhook: { url: 'http://127.0.0.1:9/', events: ['*'] },
  updateWebhook: { url: 'http://127.0.0.1:9/taken' },
  rotateWebhookSecret: {},
  promoteWebhookSecret: {},
  testWebhook: {},
  retryFailedDeliveries: { since: '2026-01-01T00:00:00Z' },
  startReplay: { from: '2026-05-31T00:00:00Z', to: '2026-06-01T00:00:00Z', status: 'all' },
  replyToConversation: { text: 'Hola' },
  askForFileAgain: { position: 0 },
  markReceiptPaid: { amount: 1, reference: null },
  sendTemplate: { name: 'aviso', language: 'es', wording: 'Hola', values: [] },
  setInboxSettings: { assignment: 'nobody', alert_others_minutes: 5 },
  assignConversation: { person_id: null },
  labelConversation: {},
  changeConversations: { ids: [newId()], action: { kind: 'resolve' } },
  labelContact: {},
  noteConsent: { kind: 'marketing', is_given: true, reason: 'Taken' },
  snoozeConversation: { until: '2026-06-02T05:00:00.000Z' },
  addNote: { text: 'Taken', mentions: [] },
  showPresence: { state: 'looking' },
  createCannedReply: { shortcut: 'new', title: 'New', content: 'New' },
  updateCannedReply: { shortcut: 'taken', title: 'Taken', content: 'Taken' },
  createLabel: { name: 'New', color: 'gray', person_id: null },
  updateLabel: { name: 'Taken', color: 'gray', person_id: null },
  ...{ createCampaign: campaign, updateCampaign: campaign, startCampaign: { at: null } },
  setCampaignQuietHours: { quiet_hours: null },
  ...{ uploadCampaignList: { content: 'phone' }, testCampaign: { phone: '+57 300 123 4567' } },
  dateCampaignConsents: { agreed_on: '2026-03-01' },
  createContact: { phone: '+57 300 123 4567' },
  updateContact: { name: 'Taken' },
  createProduct: { sku: 'NEW', name: 'New', price: 1 },
  updateProduct: { name: 'Taken' },
  previewProductImport: file,
  startProductImport: file,
  ...{ previewProductChange: change, startProductChange: { ...change, key: 'ours', count: 0 } },
  undoProductChange: { key: 'undo' },
  duplicateProduct: { name: 'Taken' },
  createSavedFilter: { list: 'orders', name: 'New', query: { status: 'pending' } },
  renameSavedFilter: { name: 'Taken' },
  answerBotQuestion: { wording: 'x', question: 'x', answer: 'x' },
  setBotQuestionState: { wording: 'x', state: 'ignored' },
  createAppointment: { slot_id: 'x', customer_name: 'X' },
  moveAppointment: { slot_id: 'x' },
  setAvailability: { slot_step_minutes: 30, hours: {}, exceptions: [], resources: [], services: [] },
  addChannel: { platform: 'web', external_id: 'x' },
  updateChannel: { name: 'Taken' },
  setReminders: defaultReminderSettings,
  setTemplateBook: { business_id: '1' },
  createTemplate: { channel_id: newId(), name: 'taken', language: 'es', ...template },
  ...{ createTemplateDraft: templateDraft, updateTemplateDraft: templateDraft },
  updateTemplate: template,
  setTemplateFacts: { variables: [], file_id: null },
  sendKeptTemplate: { template_id: newId(), values: [] },
  setBot: defaultBotSettings,
  tryBot: { text: 'Hola' },
  readPhoto: { type: 'image/png', content: 'x' },
}
