import type {
  IDataObject,
  INodeExecutionData,
  INodeType,
  INodeTypeDescription,
  IPollFunctions,
} from 'n8n-workflow'
import { NodeConnectionTypes, NodeOperationError } from 'n8n-workflow'
import { type Envelope, eventsProperty, isWanted, testEventsProperty, type Wanted } from '../shared/events'
import { ask, askBody, refusal } from '../shared/request'

/** Events of one poll at most, 200 on a page; the rest comes with the next. */
const pagesMax = 10
/** In the editor one event is waited for, in seconds. */
const manualWait = 20

type Page = { data: Envelope[]; cursor: string; has_more: boolean }
type Kept = IDataObject & { cursor?: string }

export class MostradorFeedTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Mostrador Feed Trigger',
    name: 'mostradorFeedTrigger',
    icon: { light: 'file:../../icons/mostrador.svg', dark: 'file:../../icons/mostrador.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ") || "all events"}}',
    description: 'Asks Mostrador for new events, so that n8n needs no public address',
    defaults: { name: 'Mostrador Feed Trigger' },
    polling: true,
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'mostradorApi', required: true }],
    properties: [
      eventsProperty,
      {
        displayName: 'Options',
        name: 'options',
        type: 'collection',
        placeholder: 'Add Option',
        default: {},
        options: [
          {
            displayName: 'If the Place Is Lost',
            name: 'ifLost',
            type: 'options',
            options: [
              { name: 'Fail Until Somebody Decides', value: 'fail' },
              { name: 'Go On From Now', value: 'restart' },
            ],
            default: 'fail',
            description:
              'Mostrador keeps events for 30 days. A workflow that was off for longer, or a backup that was restored, leaves a gap.',
          },
          testEventsProperty,
        ],
      },
    ],
  }

  async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
    const options = this.getNodeParameter('options', {}) as { ifLost?: string; testEvents?: boolean }
    const events = this.getNodeParameter('events', []) as string[]
    const isManual = this.getMode() === 'manual'
    const wanted = { events, testEvents: isManual || options.testEvents === true }
    const found = isManual ? await waitForOne(this, wanted) : await readOn(this, wanted, options.ifLost)
    return found.length === 0 ? null : [found.map((json) => ({ json }))]
  }
}

/** The feed is read forward only, so a first event to look at is one that happens now. */
async function waitForOne(context: IPollFunctions, wanted: Wanted): Promise<Envelope[]> {
  const after = await startOf(context)
  const body = await askBody(context, {
    ...pageAfter(after, wanted),
    query: { ...pageAfter(after, wanted).query, wait: manualWait },
  })
  const { data } = body as unknown as Page
  const found = data.filter((envelope) => isWanted(envelope, wanted)).slice(0, 1)
  if (found.length > 0) return found
  throw new NodeOperationError(context.getNode(), `No event within ${manualWait} seconds`, {
    description: 'Make one happen while this runs, for example by: mostrador trigger order.paid --account ID',
  })
}

/** Everything since the last poll; the first begins now. */
async function readOn(context: IPollFunctions, wanted: Wanted, ifLost = 'fail'): Promise<Envelope[]> {
  const kept = context.getWorkflowStaticData('node') as Kept
  const found: Envelope[] = []
  let cursor = kept.cursor ?? (await startOf(context))
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const answer = await ask(context, pageAfter(cursor, wanted))
    if (answer.status === 400 && ifLost === 'restart') {
      cursor = await startOf(context)
      break
    }
    if (answer.status !== 200) throw refusal(context, answer)
    const page = answer.body as unknown as Page
    found.push(...page.data.filter((envelope) => isWanted(envelope, wanted)))
    cursor = page.cursor
    if (!page.has_more) break
  }
  // Kept once all pages are read: after a failure the next poll begins where this one did.
  kept.cursor = cursor
  return found
}

async function startOf(context: IPollFunctions): Promise<string> {
  return String((await askBody(context, { path: '/api/feed/v1/start' })).cursor)
}

/** The feed narrows to one kind; several are told apart here. */
function pageAfter(after: string, { events }: Wanted) {
  const [only] = events.length === 1 ? events : []
  return {
    path: '/api/feed/v1/events',
    query: { after, limit: 200, ...(only !== undefined && { event: only }) } as IDataObject,
    timeoutMs: 60_000,
  }
}
