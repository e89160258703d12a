import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from 'n8n-workflow'

export class MostradorApi implements ICredentialType {
  name = 'mostradorApi'

  displayName = 'Mostrador API'

  icon: Icon = { light: 'file:../icons/mostrador.svg', dark: 'file:../icons/mostrador.dark.svg' }

  documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-mostrador#credentials'

  properties: INodeProperties[] = [
    {
      displayName: 'URL',
      name: 'url',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://shop.example.com',
      description: 'Address of your Mostrador, as in the browser when you open the dashboard',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description:
        'Made in the dashboard under API keys. A read key reads; creating contacts needs a write key.',
    },
  ]

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  }

  test: ICredentialTestRequest = {
    request: {
      baseURL: '={{$credentials.url.trim().replace(new RegExp("/+$"), "")}}',
      url: '/api/v1/_meta',
      method: 'GET',
    },
  }
}
