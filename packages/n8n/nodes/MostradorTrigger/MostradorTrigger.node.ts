import type {
  ICredentialDataDecryptedObject,
  ICredentialsDecrypted,
  ICredentialTestFunctions,
  IDataObject,
  IHookFunctions,
  INodeCredentialTestResult,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow'
import { NodeConnectionTypes, NodeOperationError } from 'n8n-workflow'
import { type Envelope, eventsProperty, isWanted, testEventsProperty } from '../shared/events'
import { isSecret, problemOf } from './signature'

type Raw = { rawBody?: Buffer; readRawBody?: () => Promise<void> }
type Options = { skipRepeated?: boolean; testEvents?: boolean; toleranceSeconds?: number }

/** Requests that are remembered, to recognise repetitions. */
const seenMax = 500

export class MostradorTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Mostrador Trigger',
    name: 'mostradorTrigger',
    icon: { light: 'file:../../icons/mostrador.svg', dark: 'file:../../icons/mostrador.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ") || "all events"}}',
    description: 'Starts the workflow when Mostrador reports an event by webhook',
    eventTriggerDescription: 'Send a test event from the webhook in Mostrador',
    activationMessage: 'The webhook in Mostrador must have the production URL of this node.',
    defaults: { name: 'Mostrador Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'mostradorWebhookApi', required: true, testedBy: 'mostradorWebhookSecret' }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName:
          'Copy the production URL above, make a webhook for it in Mostrador’s dashboard under Webhooks with the events you choose here, and put the secret that is shown then into the credential. No public address? Use the Mostrador Feed Trigger.',
        name: 'notice',
        type: 'notice',
        default: '',
      },
      eventsProperty,
      {
        displayName: 'Options',
        name: 'options',
        type: 'collection',
        placeholder: 'Add Option',
        default: {},
        options: [
          {
            displayName: 'Skip Repeated Events',
            name: 'skipRepeated',
            type: 'boolean',
            default: true,
            description:
              'Whether an event that has started this workflow before is left out, also when a person sends it again from Mostrador’s log of deliveries',
          },
          testEventsProperty,
          {
            displayName: 'Tolerance in Seconds',
            name: 'toleranceSeconds',
            type: 'number',
            typeOptions: { minValue: 1 },
            default: 300,
            description: 'How far the clocks of Mostrador and n8n may differ',
          },
        ],
      },
    ],
  }

  /** The API registers no webhooks, people do: so there is nothing to make, but a wrong secret is told at once. */
  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { secret } = await this.getCredentials<{ secret: string }>('mostradorWebhookApi')
        return isSecret(secret)
      },
      async create(this: IHookFunctions): Promise<boolean> {
        throw new NodeOperationError(this.getNode(), 'The credential holds no secret of a webhook', {
          description: `Make a webhook for ${this.getNodeWebhookUrl('default')} in Mostrador’s dashboard and paste the secret it shows, which begins with whsec_`,
        })
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        return true
      },
    },
  }

  methods = {
    credentialTest: {
      async mostradorWebhookSecret(
        this: ICredentialTestFunctions,
        credential: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
      ): Promise<INodeCredentialTestResult> {
        return isSecret(String(credential.data?.secret ?? ''))
          ? { status: 'OK', message: 'It has the form of a secret; a test event from Mostrador proves it' }
          : { status: 'Error', message: 'The secret of a webhook begins with whsec_ and is shown once' }
      },
    },
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const options = this.getNodeParameter('options', {}) as Options
    const request = this.getRequestObject() as unknown as Raw
    if (!request.rawBody) await request.readRawBody?.()
    const body = request.rawBody ?? Buffer.alloc(0)
    const { secret } = await this.getCredentials<{ secret: string }>('mostradorWebhookApi')
    const problem = problemOf({
      body,
      headers: this.getHeaderData(),
      secret,
      nowSeconds: Date.now() / 1_000,
      toleranceSeconds: options.toleranceSeconds ?? 300,
    })
    if (problem !== undefined) return answered(this, 401, problem)
    const envelope = JSON.parse(body.toString('utf8')) as Envelope
    const isActive = this.getMode() !== 'manual'
    const events = this.getNodeParameter('events', []) as string[]
    const testEvents = !isActive || options.testEvents === true
    if (!isWanted(envelope, { events, testEvents })) return answered(this, 200, 'not wanted')
    if (isActive && options.skipRepeated !== false && isRepeated(this, envelope.request_id)) {
      return answered(this, 200, 'a repetition')
    }
    return { workflowData: [[{ json: envelope }]] }
  }
}

/** Answers here, so that no workflow starts. */
function answered(context: IWebhookFunctions, status: number, text: string): IWebhookResponseData {
  context.getResponseObject().status(status).json({ message: text })
  return { noWebhookResponse: true }
}

function isRepeated(context: IWebhookFunctions, id: string): boolean {
  const kept = context.getWorkflowStaticData('node') as IDataObject & { seen?: string[] }
  const seen = kept.seen ?? []
  if (seen.includes(id)) return true
  kept.seen = [...seen, id].slice(-seenMax)
  return false
}
