// The parts of the worker role, in the service's own process or in a separate one.
import { limits } from '@mostrador/contract/limits'
import { deleteOldActivity } from './accounts/activity.ts'
import { deleteExpiredEmailChanges } from './accounts/addresses/email-changes.ts'
import { Directory } from './accounts/directory.ts'
import { startNoticeMails } from './accounts/notice-mails.ts'
import { deleteExpiredSignIns } from './accounts/sessions.queries.ts'
import { deleteExpiredSignUps } from './accounts/sign-ups.ts'
import { startPushWorker } from './alerts/push-worker.ts'
import { startWaitingMails, waitingNoticeTexts } from './alerts/waiting-mails.ts'
import { deleteOldModelPlans } from './bot/model-use.ts'
import { forgetOldQuestions } from './bot/questions/questions.ts'
import { rulesEngine } from './bot/rules/rules-engine.ts'
import { TurnRunner } from './bot/turns/turn-runner.ts'
import { startPictureLoader } from './catalogue/picture-loader.ts'
import { startCampaignWorker } from './channels/campaigns/campaign-worker.ts'
import { LiveWork } from './channels/campaigns/live-work.ts'
import { startPlayedResults } from './channels/inbound/played-results.ts'
import { InboundSweeper } from './channels/inbound/sweeper.ts'
import { startMediaWorker } from './channels/media/media-worker.ts'
import { startTranscripts } from './channels/media/transcripts/transcript-worker.ts'
import { SendClient } from './channels/outbound/send-client.ts'
import type { PictureAddresses } from './channels/outbound/send-lane.ts'
import { Sender } from './channels/outbound/sender.ts'
import { channelNoticeTexts } from './channels/setup/notice-texts.ts'
import { startTemplateSync } from './channels/templates/template-sync.ts'
import { deleteOldTries } from './dashboard-api/signing-in/sign-in-limits.ts'
import { addPoolReading } from './database-readings.ts'
import { drawingAt } from './demo/shop/drawings.ts'
import { deleteExpiredAnswers } from './domain/contacts/kept-answers.ts'
import { writeDueWords } from './domain/conversations/search/message-words.ts'
import { purgeNotes } from './domain/conversations/team/notes.ts'
import { wakeSnoozed } from './domain/conversations/team/shelving.ts'
import { deleteOldEffects } from './domain/conversations/turns.ts'
import { expireOrders } from './domain/orders/order-expiry.ts'
import { finishStaleChanges } from './domain/products/bulk/product-changes.ts'
import { deleteOldChanges } from './events/numbering.queries.ts'
import { ChangeNumbering } from './events/numbering.ts'
import { agentOf, type Config, publicUrlOf, transcribeOf, vapidSubjectOf } from './installation/config.ts'
import { uploadPlaceOf } from './installation/media-store.ts'
import { IntegrationSweeper } from './integrations/sweeper.ts'
import { keysOf } from './media/files.ts'
import { cleanIncoming } from './media/incoming-folder.ts'
import { type MediaUrls, openMediaUrls, sendUrlOf } from './media/media-urls.ts'
import { glanceAt } from './media/remade.ts'
import { startRemovals } from './media/removals.ts'
import { deleteOldVisitorBytes } from './media/visitor-bytes.ts'
import type { Clock } from './platform/clock.ts'
import { type ConnectionOptions, Database, sql } from './platform/database/database.ts'
import { poolErrorsTo } from './platform/database/pool-errors.ts'
import type { Logger } from './platform/log.ts'
import { openMailer } from './platform/mail.ts'
import type { Metrics } from './platform/metrics.ts'
import type { SecretBox } from './platform/secrets/secrets.ts'
import { startHeartbeat } from './platform/work/heartbeat.ts'
import { runPeriodically } from './platform/work/periodic.ts'
import type { Pressure } from './platform/work/pressure.ts'
import { startReminders } from './reminders/reminder-worker.ts'
import { AttemptSender } from './webhooks/attempt/attempt.ts'
import { webhookNoticeTexts } from './webhooks/endpoints/notice-texts.ts'
import { startWebhookWorker, type WebhookWorker } from './webhooks/webhook-worker.ts'

const connectionsMax = 16
/** A turn, and beside it what goes by the clock. */
const connectionsKept = 4
const cleanEveryMs = 10 * 60_000
const expireEveryMs = 10_000
const wakeEveryMs = 2_000
const forgetEveryMs = 60 * 60_000

export type WorkerDeps = {
  connection: ConnectionOptions
  config: Config
  secrets: SecretBox
  /** Name shared by successive workers: each ends its predecessor's leases. */
  node: string
  log: Logger
  metrics: Metrics
  clock: Clock
  /** Acknowledgements for which applying and turns make room. */
  pressure?: Pressure | undefined
}

/** `ownsWebhooks`: no other worker sends any webhook. */
export type RunningWorker = AsyncDisposable & { readonly ownsWebhooks: boolean }

export async function startWorker(deps: WorkerDeps): Promise<RunningWorker> {
  const { connection, log, metrics, clock, pressure } = deps
  const agent = await openAgent(deps)
  const stack = new AsyncDisposableStack()
  const sealing = () => deps.secrets
  const pool = { max: connectionsMax, kept: connectionsKept, sealing, ...poolErrorsTo(log) }
  const database = stack.use(new Database(connection, pool))
  addPoolReading(metrics, database)
  const directory = new Directory(database)
  const urls = await openMediaUrls(database, deps.secrets)
  const sweeper = stack.use(new InboundSweeper({ directory, clock, log, metrics, pressure }))
  sweeper.start()
  stack
    .use(new IntegrationSweeper({ directory, secrets: deps.secrets, clock, log, metrics, pressure }))
    .start()
  const sender = startSender(deps, directory, urls, stack)
  stack.use(startMedia(deps, directory, urls))
  stack.use(await startReceipts(deps, directory))
  stack.use(startTemplates(deps, directory))
  const live = new LiveWork()
  stack.use(startCampaignWorker({ db: directory.db, clock, log, live }))
  stack.use(startPlayedResults({ db: directory.db, clock, log }))
  stack.use(startReminding(deps, directory))
  stack.use(startBot({ ...deps, live, sender }, directory, agent))
  const webhooks = startWebhooks(deps, directory, stack)
  stack.use(startMails(deps, directory))
  stack.use(startPushes(deps, directory))
  stack.use(startNumbering(deps, directory))
  const clean = async () => {
    await deleteEndedRateWindows(directory, clock())
    while ((await deleteExpiredAnswers(database, clock())) === limits.pruneRows);
    await purgeNotes(database, clock())
    await deleteExpiredSignIns(database, clock())
    await deleteExpiredSignUps(database, clock())
    await deleteExpiredEmailChanges(database, clock())
    await deleteOldTries(database, clock())
    while ((await deleteOldActivity(database, clock())) === limits.pruneRows);
  }
  stack.use(runPeriodically({ name: 'clean', everyMs: cleanEveryMs, run: clean }, log))
  const expire = () => expireOrders(database, clock())
  stack.use(runPeriodically({ name: 'expire orders', everyMs: expireEveryMs, run: expire }, log))
  const change = () => finishStaleChanges(database, clock())
  stack.use(runPeriodically({ name: 'change products', everyMs: expireEveryMs, run: change }, log))
  const find = async () => {
    while ((await writeDueWords(database, limits.messageWordsRows)) === limits.messageWordsRows);
  }
  stack.use(runPeriodically({ name: 'words', everyMs: limits.messageWordsEveryMs, run: find }, log))
  const wake = () => database.transaction((tx) => wakeSnoozed(tx, clock()))
  stack.use(runPeriodically({ name: 'wake conversations', everyMs: wakeEveryMs, run: wake }, log))
  stack.use(startHeartbeat({ db: directory.db, node: deps.node, process: 'worker', clock, log }))
  return {
    get ownsWebhooks() {
      return webhooks.ownsAll
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** Also forgets the changes that the feed no longer keeps. */
function startNumbering({ config, log }: WorkerDeps, { db }: Directory): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  stack.use(new ChangeNumbering({ database: db, log })).start()
  const forget = async () => {
    const before = new Date(Date.now() - config.feedDays * 86_400_000)
    while ((await deleteOldChanges(db, before, limits.feedNumberingRows)) > 0);
  }
  stack.use(runPeriodically({ name: 'forget changes', everyMs: forgetEveryMs, run: forget }, log))
  return stack
}

function startSender(
  { config, secrets, node, log, clock, metrics }: WorkerDeps,
  directory: Directory,
  urls: MediaUrls,
  stack: AsyncDisposableStack,
): Sender {
  const client = stack.use(new SendClient())
  const { baseUrls } = config
  const publicUrl = publicUrlOf(config)
  const pictures: PictureAddresses = ({ now, ...picture }) =>
    sendUrlOf({ urls, publicUrl }, { ...picture, name: 'picture.jpg' }, now)
  const sending = { client, secrets, baseUrls, pictures, metrics: metrics.sending }
  const given = { directory, ...sending, node, log, clock }
  const sender = stack.use(new Sender(given))
  sender.start()
  return sender
}

function startMedia(
  { config, secrets, log, clock }: WorkerDeps,
  { db }: Directory,
  urls: MediaUrls,
): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  const { store, ...place } = uploadPlaceOf(config)
  const { baseUrls, webhookAllowInsecure: allowInsecure } = config
  const tidy = async () => {
    const deleted = await cleanIncoming(place.folder, clock())
    if (deleted > 0) log.info({ deleted }, 'files that a crash left on their way were deleted')
    await deleteOldVisitorBytes(db, clock())
  }
  stack.use(runPeriodically({ name: 'incoming files', everyMs: cleanEveryMs, run: tidy }, log))
  stack.use(startPictureLoader({ db, store, ...place, urls, drawingAt, allowInsecure, log, clock }))
  stack.use(
    startMediaWorker({ db, store, ...place, secrets, baseUrls, drawingAt, allowInsecure, log, clock }),
  )
  const speech = transcribeOf(config)
  if (speech) stack.use(startTranscripts({ db, store, speech, log, clock }))
  stack.use(startRemovals({ db, store, log, clock }))
  return stack
}

function startTemplates({ config, secrets, log, clock }: WorkerDeps, { db }: Directory): AsyncDisposable {
  return startTemplateSync({ db, box: secrets, baseUrls: config.baseUrls, log, clock })
}

function startReminding({ config, secrets, log, clock }: WorkerDeps, { db }: Directory): AsyncDisposable {
  const openUrls = () => openMediaUrls(db, secrets)
  return startReminders({ db, openUrls, publicUrl: publicUrlOf(config), log, clock })
}

/** Loaded only where a language model is configured. */
async function startReceipts({ config, log, clock }: WorkerDeps, { db }: Directory) {
  const stack = new AsyncDisposableStack()
  const agent = agentOf(config)
  if (!agent) return stack
  const { startReceiptReader } = await import('./bot/receipts/receipt-reader.ts')
  stack.use(startReceiptReader({ db, agent, openFile: fileOpener(config), log, clock }))
  return stack
}

/** Loaded only where a language model is configured. */
async function openAgent({ config, log }: WorkerDeps) {
  const options = agentOf(config)
  if (!options) return undefined
  const { createAgentEngine } = await import('./bot/agent/agent-engine.ts')
  const openFile = fileOpener(config)
  const glance = async (accountId: string, fileId: string) => {
    const source = await openFile(accountId, fileId)
    return source && glanceAt(source)
  }
  return createAgentEngine(options, { glanceAt: glance, log })
}

function fileOpener(config: Config) {
  const { store } = uploadPlaceOf(config)
  return (accountId: string, fileId: string) => store.open(keysOf(accountId, fileId).file)
}

type Agent = Awaited<ReturnType<typeof openAgent>>

function startBot(
  {
    config,
    node,
    log,
    clock,
    metrics,
    live,
    sender,
    pressure,
  }: WorkerDeps & { live: LiveWork; sender: Sender },
  { db }: Directory,
  agent: Agent,
) {
  const { debounceMs } = config
  const engines = { rules: rulesEngine, agent }
  const stack = new AsyncDisposableStack()
  const forget = async () => {
    const before = new Date(clock().getTime() - config.retentionDays * 86_400_000)
    while ((await deleteOldEffects(db, before)) === limits.pruneRows);
    while ((await deleteOldModelPlans(db, before)) === limits.pruneRows);
    await forgetOldQuestions(db, clock())
  }
  stack.use(runPeriodically({ name: 'forget effects', everyMs: forgetEveryMs, run: forget }, log))
  const voiceWaitMs = transcribeOf(config) && limits.transcriptWaitMs
  const pictureWaitMs = agent?.look && limits.agentPictureWaitMs
  const waits = { debounceMs, voiceWaitMs, pictureWaitMs }
  stack
    .use(
      new TurnRunner({
        db,
        engines,
        clock,
        log,
        ...waits,
        node,
        live,
        sender,
        pressure,
        metrics: metrics.bot,
      }),
    )
    .start()
  return stack
}

function startWebhooks(
  { config, secrets, node, log, metrics }: WorkerDeps,
  { db }: Directory,
  stack: AsyncDisposableStack,
): WebhookWorker {
  const sender = stack.use(new AttemptSender({ allowInsecure: config.webhookAllowInsecure }))
  return stack.use(
    startWebhookWorker({
      db,
      sender,
      box: secrets,
      node,
      log,
      metrics: metrics.webhooks,
      retryWaitsMs: config.webhookRetrySeconds.map((seconds) => seconds * 1_000),
      probeMs: config.webhookProbeSeconds * 1_000,
      retentionDays: config.retentionDays,
    }),
  )
}

/** Sends no mail where no SMTP server is configured. */
function startMails({ config, log, metrics, clock }: WorkerDeps, { db }: Directory): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  const mailer = openMailer(config.smtpUrl)
  const publicUrl = publicUrlOf(config)
  const texts = {
    ...webhookNoticeTexts(publicUrl),
    ...channelNoticeTexts(publicUrl),
    ...waitingNoticeTexts(publicUrl),
  }
  if (mailer) {
    stack.use(startNoticeMails({ db, mailer, texts, log, metrics: metrics.noticeMails, clock }))
    stack.use(startWaitingMails({ db, clock, log }))
  }
  return stack
}

function startPushes({ config, secrets, log, clock }: WorkerDeps, { db }: Directory): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  const sender = stack.use(new AttemptSender({ allowInsecure: config.webhookAllowInsecure }))
  stack.use(startPushWorker({ db, sender, secrets, subject: vapidSubjectOf(config), log, clock }))
  return stack
}

/** Deletes counters of windows that are over; a key in use starts a new window anyway. */
async function deleteEndedRateWindows({ db }: Directory, now: Date): Promise<void> {
  await db.query(sql`delete from rate_windows where ends_at < ${now}`)
}
