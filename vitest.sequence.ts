// The longest files begin first, so that at the end of a run no worker waits for one that began late.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** In each project from the longest on; its others begin after them, the larger before the smaller. */
const longest = [
  'packages/dashboard/test/pages.test.ts',
  'packages/dashboard/test/business.test.ts',
  'packages/dashboard/test/developers.test.ts',
  'packages/dashboard/test/inbox.test.ts',
  'packages/dashboard/test/first-steps.test.ts',
  'packages/dashboard/test/inbox/composer.test.ts',
  'packages/dashboard/test/together.test.ts',
  'packages/dashboard/test/search.test.ts',
  'packages/dashboard/test/people.test.ts',
  'packages/dashboard/test/orders.test.ts',
  'packages/dashboard/test/outreach/campaigns.test.ts',
  'packages/dashboard/test/payments/receipts.test.ts',
  'packages/dashboard/test/alerts.test.ts',
  'packages/dashboard/test/media.test.ts',
  'packages/dashboard/test/channels.test.ts',
  'packages/dashboard/test/loading/loading.test.ts',
  'packages/server/test/bot/crash.test.ts',
  'packages/server/test/service/service.test.ts',
  'packages/server/src/platform/embedded-postgres/recovery.test.ts',
  'packages/server/test/house/package.test.ts',
  'packages/server/test/service/traces.test.ts',
  'packages/server/src/platform/embedded-postgres/embedded-postgres.test.ts',
  'packages/server/src/alerts/pushes.test.ts',
  'packages/server/test/webhooks/crash-api.test.ts',
  'packages/server/src/bot/turns/turn-races.test.ts',
  'packages/server/test/cli/backup.test.ts',
  'packages/server/test/webhooks/crash.test.ts',
  'packages/server/test/service/hung-worker.test.ts',
  'packages/sdk/test/package.test.ts',
  'packages/server/test/api/python-client.test.ts',
  'packages/server/test/api/rate-limits.test.ts',
  'packages/server/test/service/quickstart.test.ts',
  'packages/server/test/webhooks/replay-crash.test.ts',
  'packages/server/test/service/draining.test.ts',
  'packages/server/test/service/alerts-caused.test.ts',
  'packages/server/test/webhooks/receiver-samples.test.ts',
  'packages/server/src/platform/embedded-postgres/users.test.ts',
  'packages/server/src/webhooks/attempt/attempt-hostile.test.ts',
  'packages/server/test/bot/model/hostile.test.ts',
  'packages/server/test/service/simulations.test.ts',
  'packages/server/test/service/crowds.test.ts',
  'packages/server/test/bot/model/good.test.ts',
  'packages/server/src/bot/rules/rules-engine.properties.test.ts',
  'packages/server/test/webhooks/exactly-once.test.ts',
]

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
