// The longest files begin first, so that at the end of a run no worker waits for one that began late.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * In each project from the longest on, one in a browser and one without in turn: all browsers at once had too few cores, and
 * what came after them waited for processes and timers on both. The browser tests' shared service is in use from the first
 * to the last of its files, the short ones too, so that it starts once.
 */
const inBrowsers = [
  'packages/dashboard/test/pages.test.ts',
  'packages/dashboard/test/outreach/campaigns.test.ts',
  'packages/dashboard/test/developers.test.ts',
  'packages/dashboard/test/business.test.ts',
  'packages/dashboard/test/together.test.ts',
  'packages/dashboard/test/inbox/choosing.test.ts',
  'packages/dashboard/test/search.test.ts',
  'packages/dashboard/test/inbox.test.ts',
  'packages/dashboard/test/first-steps.test.ts',
  'packages/dashboard/test/loading/loading.test.ts',
  'packages/dashboard/test/forms/everyday.test.ts',
  'packages/dashboard/test/people.test.ts',
  'packages/dashboard/test/alerts.test.ts',
  'packages/dashboard/test/payments/receipts.test.ts',
  'packages/dashboard/test/payments/new-order.test.ts',
  'packages/dashboard/test/media.test.ts',
  'packages/dashboard/test/orders.test.ts',
  'packages/dashboard/test/payments/owner-phone.test.ts',
  'packages/dashboard/test/forms/closed-days.test.ts',
  'packages/dashboard/test/inbox/desk.test.ts',
  'packages/dashboard/test/inbox/composer.test.ts',
  'packages/dashboard/test/channels.test.ts',
  'packages/dashboard/test/appointments.test.ts',
  'packages/dashboard/test/inbox/kept.test.ts',
  'packages/dashboard/test/try-out.test.ts',
  'packages/dashboard/test/workbench.test.ts',
  'packages/dashboard/test/pictures.test.ts',
  'packages/dashboard/test/inbox/sight.test.ts',
  'packages/dashboard/test/inbox/lines.test.ts',
  'packages/dashboard/test/outreach/customer-lists.test.ts',
  'packages/dashboard/test/prices.test.ts',
  'packages/dashboard/test/outreach/reminders.test.ts',
  'packages/dashboard/test/outreach/templates.test.ts',
  'packages/dashboard/test/payments/taken-back.test.ts',
  'packages/dashboard/test/shop-work.test.ts',
  'packages/dashboard/test/payments/sent.test.ts',
  'packages/dashboard/test/payments/order-page.test.ts',
  'packages/dashboard/test/payments/told-draft.test.ts',
  'packages/dashboard/test/forms/phone.test.ts',
  'packages/dashboard/test/payments/prepared-answer.test.ts',
  'packages/dashboard/test/forms/refused-field.test.ts',
  'packages/dashboard/test/developers/asked.test.ts',
]

const withoutBrowsers = [
  'packages/server/test/house/package.test.ts',
  'packages/server/test/service/service.test.ts',
  'packages/server/test/service/simulations.test.ts',
  'packages/server/test/channels/campaigns/many.test.ts',
  'packages/server/test/bot/crash.test.ts',
  'packages/server/test/cli/backup.test.ts',
  'packages/server/test/service/traces.test.ts',
  'packages/server/test/channels/media/crash.test.ts',
  'packages/server/test/service/hung-worker.test.ts',
  'packages/server/src/platform/embedded-postgres/recovery.test.ts',
  'packages/server/test/webhooks/crash.test.ts',
  'packages/server/src/bot/turns/turn-races.test.ts',
  'packages/server/test/bot/model/hostile.test.ts',
  'packages/server/test/service/crowds.test.ts',
  'packages/server/test/webhooks/crash-api.test.ts',
  'packages/server/test/service/dashboard-access.test.ts',
  'packages/server/test/cli/webhooks.test.ts',
  'packages/server/test/channels/media/hostile.test.ts',
  'packages/server/test/bot/model/good.test.ts',
  'packages/server/src/platform/embedded-postgres/embedded-postgres.test.ts',
  'packages/server/src/bot/rules/rules-engine.properties.test.ts',
  'packages/server/test/service/quickstart.test.ts',
  'packages/server/test/bot/sight.test.ts',
  'packages/server/src/platform/embedded-postgres/users.test.ts',
  'packages/server/src/webhooks/attempt/attempt-hostile.test.ts',
  'packages/server/test/webhooks/replay-crash.test.ts',
  'bench/peers/run-peer.test.ts',
  'packages/server/test/cli/cli.test.ts',
  'packages/server/test/channels/campaigns/boundaries.test.ts',
  'packages/server/src/bot/agent/agent-engine.test.ts',
  'packages/server/test/service/first-start.test.ts',
  'packages/server/src/webhooks/dispatch/dispatcher.test.ts',
  'packages/sdk/test/package.test.ts',
  'packages/server/test/cli/backup-s3.test.ts',
  'packages/server/test/service/draining.test.ts',
  'packages/server/test/service/told-beside.test.ts',
  'packages/server/test/service/alerts-caused.test.ts',
  'packages/server/test/channels/web-chat-files-browser.test.ts',
  'packages/server/src/domain/products/product-import.test.ts',
  'packages/server/src/alerts/pushes.test.ts',
  'packages/server/test/api/rate-limits.test.ts',
  'packages/server/test/webhooks/exactly-once.test.ts',
  'packages/server/test/channels/web-chat-browser.test.ts',
  'packages/server/src/webhooks/replay/replays.test.ts',
  'packages/server/src/dashboard-api/live.test.ts',
  'packages/server/test/api/feed-property.test.ts',
  'packages/server/test/api/mcp.test.ts',
]

const longest = Array.from({ length: Math.max(inBrowsers.length, withoutBrowsers.length) }, (_, at) =>
  [inBrowsers[at], withoutBrowsers[at]].filter((path) => path !== undefined),
).flat()

/** Files that share processes come last, the short ones at the end, so that none of these ends early or waits long. */
const projects = ['transformed', 'own process', 'one process']

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((path) => moduleId.endsWith(path))
      return found < 0 ? longest.length : found
    }
    const group = ({ project }: TestSpecification) => projects.indexOf(project.name)
    return sorted.toSorted((a, b) => group(a) - group(b) || rank(a) - rank(b))
  }
}
