import { activityActors, activityRecords } from '@mostrador/contract/dashboard/insights/activity-values'
import type { Command } from 'commander'
import { activityBinding, listActivity } from '../../../accounts/activity.ts'
import { instantOf } from '../../../platform/instants.ts'
import { readPageRequest } from '../../../platform/lists/page.ts'
import { accountAt } from '../../account-at.ts'
import { addCommand, addPaging, anyOf, type PagingOptions, runsOnDatabase } from '../../command.ts'

type Options = PagingOptions & {
  account: string
  actor?: string
  person?: string
  record?: string
  id?: string
  from?: string
  to?: string
}

const exampleId = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'

export function addActivityCommands(program: Command): void {
  const activity = program.command('activity').description("Changes of an account's settings, and by whom")
  const command = addPaging(
    addCommand(activity, 'list', {
      summary: 'Who changed which setting, when, and from what to what; the newest first',
      examples: [
        `activity list --account ${exampleId}`,
        `activity list --account ${exampleId} --record webhook --from 2026-11-21T00:00:00Z --json`,
      ],
    })
      .requiredOption('--account <id>', 'the account')
      .option('--actor <kind>', anyOf(activityActors))
      .option('--person <id>', 'only changes by this person')
      .option('--record <kind>', `only changes of these: ${anyOf(activityRecords)}`)
      .option('--id <id>', 'only changes of the record with this id')
      .option('--from <time>', 'since then, such as 2026-11-21T08:00:00Z')
      .option('--to <time>', 'before then'),
  )
  runsOnDatabase<Options>(command, async (workspace, options) => {
    const { id: accountId, db } = await accountAt(workspace, options.account)
    const { actor, person: personId, record, id: recordId, from, to, ...paging } = options
    const times = { from: instantOf('--from', from), to: instantOf('--to', to) }
    const filter = { actor, personId, record, recordId, ...times }
    const page = readPageRequest(paging, activityBinding(accountId, filter))
    return { json: await listActivity(db, accountId, filter, page) }
  })
}
