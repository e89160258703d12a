import type { ICredentialType, Icon, INodeProperties } from 'n8n-workflow'

/** Beside the API's, because every webhook has a secret of its own. The trigger node tests its form. */
export class MostradorWebhookApi implements ICredentialType {
  name = 'mostradorWebhookApi'

  displayName = 'Mostrador Webhook API'

  icon: Icon = { light: 'file:../icons/mostrador.svg', dark: 'file:../icons/mostrador.dark.svg' }

  documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-mostrador#credentials'

  properties: INodeProperties[] = [
    {
      displayName:
        "Copy the trigger's production URL, make a webhook for it in Mostrador's dashboard under Webhooks, and paste the secret that is shown then",
      name: 'notice',
      type: 'notice',
      default: '',
    },
    {
      displayName: 'Secret',
      name: 'secret',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      placeholder: 'whsec_…',
    },
  ]
}
