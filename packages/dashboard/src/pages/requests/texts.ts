import { defineTexts } from '../../i18n/texts.ts'

export const requestTexts = defineTexts({
  title: ['Request log', 'Registro de solicitudes', 'Registro de requisições'],
  description: [
    'The API requests made with your keys in the last days, without personal details.',
    'Las solicitudes a la API hechas con tus claves en los últimos días, sin datos personales.',
    'As requisições à API feitas com suas chaves nos últimos dias, sem dados pessoais.',
  ],
  search: ['x-request-id', 'x-request-id', 'x-request-id'],
  status: ['Status', 'Estado', 'Situação'],
  anyStatus: ['Any status', 'Cualquier estado', 'Qualquer situação'],
  key: ['Key', 'Clave', 'Chave'],
  anyKey: ['Any key', 'Cualquier clave', 'Qualquer chave'],
  request: ['Request', 'Solicitud', 'Requisição'],
  time: ['Time', 'Hora', 'Hora'],
  took: ['Took', 'Tardó', 'Levou'],
  success: ['2xx success', '2xx éxito', '2xx sucesso'],
  refused: ['4xx refused', '4xx rechazo', '4xx recusa'],
  failed: ['5xx failure', '5xx fallo', '5xx falha'],
  emptyTitle: ['No requests here', 'No hay solicitudes', 'Não há requisições'],
  empty: [
    'Create a key and run the command that comes with it: the request appears here.',
    'Crea una clave y ejecuta el comando que la acompaña: la solicitud aparece aquí.',
    'Crie uma chave e execute o comando que vem com ela: a requisição aparece aqui.',
  ],
  toKeys: ['To the keys', 'Ir a las claves', 'Ir para as chaves'],
  one: ['Request', 'Solicitud', 'Requisição'],
  query: ['Parameters', 'Parámetros', 'Parâmetros'],
  unknown: [
    'Unknown parameters, ignored: {names}',
    'Parámetros desconocidos, ignorados: {names}',
    'Parâmetros desconhecidos, ignorados: {names}',
  ],
  error: ['Error', 'Error', 'Erro'],
  address: ['From', 'Desde', 'De'],
  agent: ['Client', 'Cliente', 'Cliente'],
  open: ['Open request', 'Abrir solicitud', 'Abrir requisição'],
})
