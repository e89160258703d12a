import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'

const noun = {
  appointment: ['appointment', 'appointments'],
  conversation: ['conversation', 'conversations'],
  order: ['order', 'orders'],
  product: ['product', 'products'],
} as const

const many = (plural: string): INodePropertyOptions => ({
  name: 'Get Many',
  value: 'getAll',
  description: `Get many ${plural}`,
  action: `Get many ${plural}`,
})

const operations = (
  resource: string,
  options: INodePropertyOptions[],
  first = 'getAll',
): INodeProperties => ({
  displayName: 'Operation',
  name: 'operation',
  type: 'options',
  noDataExpression: true,
  displayOptions: { show: { resource: [resource] } },
  options,
  default: first,
})

const operationProperties: INodeProperties[] = [
  operations(
    'apiKey',
    [
      {
        name: 'Get',
        value: 'get',
        description: 'Get account, scope, plan and rate limit of the key',
        action: 'Get account and limits of the API key',
      },
    ],
    'get',
  ),
  operations('contact', [
    {
      name: 'Create',
      value: 'create',
      description: 'Create a contact; sends no message',
      action: 'Create a contact',
    },
    many('contacts'),
  ]),
  operations('message', [many('messages')]),
  ...Object.entries(noun).map(([resource, [singular, plural]]) =>
    operations(resource, [
      {
        name: 'Get',
        value: 'get',
        description: `Get one ${singular}`,
        action: `Get one ${singular}`,
      },
      many(plural),
    ]),
  ),
]

const flag = (displayName: string, name: string, description: string): INodeProperties => ({
  displayName,
  name,
  type: 'boolean',
  default: true,
  description,
})

const choice = (
  displayName: string,
  name: string,
  [first, ...others]: [string, ...string[]],
): INodeProperties => ({
  displayName,
  name,
  type: 'options',
  options: [first, ...others].map((value) => ({ name: titleOf(value), value })),
  default: first,
})

const filters = (resource: string, options: INodeProperties[]): INodeProperties => ({
  displayName: 'Filters',
  name: 'filters',
  type: 'collection',
  placeholder: 'Add Filter',
  default: {},
  displayOptions: { show: { resource: [resource], operation: ['getAll'] } },
  options,
})

const time = (displayName: string, name: string, description: string): INodeProperties => ({
  displayName,
  name,
  type: 'dateTime',
  default: '',
  description,
})

export const properties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: [
      { name: 'API Key', value: 'apiKey' },
      { name: 'Appointment', value: 'appointment' },
      { name: 'Contact', value: 'contact' },
      { name: 'Conversation', value: 'conversation' },
      { name: 'Message', value: 'message' },
      { name: 'Order', value: 'order' },
      { name: 'Product', value: 'product' },
    ],
    default: 'order',
  },
  ...operationProperties,
  {
    displayName: 'ID',
    name: 'id',
    type: 'string',
    required: true,
    default: '',
    displayOptions: { show: { resource: Object.keys(noun), operation: ['get'] } },
  },
  {
    displayName: 'Conversation ID',
    name: 'conversationId',
    type: 'string',
    required: true,
    default: '',
    displayOptions: { show: { resource: ['message'], operation: ['getAll'] } },
  },
  {
    displayName: 'Phone',
    name: 'phone',
    type: 'string',
    required: true,
    default: '',
    placeholder: '+57 310 555 0101',
    description: 'With country code. Two phones with the same digits are one contact.',
    displayOptions: { show: { resource: ['contact'], operation: ['create'] } },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add Option',
    default: {},
    displayOptions: { show: { resource: ['contact'], operation: ['create'] } },
    options: [
      {
        displayName: 'If the Contact Exists',
        name: 'ifExists',
        type: 'options',
        options: [
          { name: 'Fail', value: 'fail' },
          { name: 'Return Its ID', value: 'returnId' },
        ],
        default: 'fail',
      },
      { displayName: 'Name', name: 'name', type: 'string', default: '' },
    ],
  },
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    displayOptions: { show: { operation: ['getAll'] } },
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: { show: { operation: ['getAll'], returnAll: [false] } },
  },
  filters('appointment', [
    time('From', 'from', 'Appointments that begin at or after this time'),
    choice('Status', 'status', ['cancelled', 'completed', 'no_show', 'pending', 'scheduled']),
    time('To', 'to', 'Appointments that begin before this time'),
  ]),
  filters('conversation', [
    flag('Bot Is Active', 'is_bot_active', 'Whether the bot answers'),
    choice('Platform', 'platform', ['instagram', 'messenger', 'telegram', 'web', 'whatsapp']),
  ]),
  filters('order', [
    { displayName: 'Conversation ID', name: 'conversation_id', type: 'string', default: '' },
    choice('Payment Status', 'payment_status', [
      'authorized',
      ...['expired', 'paid', 'partially_paid', 'partially_refunded', 'pending', 'refunded', 'voided'],
    ]),
    choice('Status', 'status', ['cancelled', 'completed', 'confirmed', 'pending', 'requires_action']),
  ]),
  filters('product', [flag('Is Active', 'is_active', 'Whether it is offered')]),
]

/** `partially_paid` → `Partially Paid`. */
function titleOf(value: string): string {
  return value
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
