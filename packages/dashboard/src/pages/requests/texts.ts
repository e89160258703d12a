import { defineTexts } from '../../i18n/texts.ts'

export const requestTexts = defineTexts({
  title: ['Request log', 'Registro de solicitudes', 'Registro de requisições'],
  description: [
    'What your keys asked of the API in the last days. What could be personal is left out.',
    'Lo que tus claves pidieron a la API en los últimos días. Lo que podría ser personal se omite.',
    'O que suas chaves pediram à API nos últimos dias. O que poderia ser pessoal fica de fora.',
  ],
  search: ['x-request-id', 'x-request-id', 'x-request-id'],
  status: ['Status', 'Estado', 'Estado'],
  anyStatus: ['Any status', 'Cualquier estado', 'Qualquer estado'],
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
