import { defineTexts } from '../../i18n/texts.ts'

export const testTexts = defineTexts({
  waiting: [
    'Sent. Waiting for your server…',
    'Enviada. Esperando a tu servidor…',
    'Enviado. Esperando seu servidor…',
  ],
  accepted: [
    'Your server accepted it ({status}).',
    'Tu servidor la aceptó ({status}).',
    'Seu servidor aceitou ({status}).',
  ],
  refused: [
    'Your server answered {status}. Look into it before you go on.',
    'Tu servidor respondió {status}. Revísalo antes de seguir.',
    'Seu servidor respondeu {status}. Verifique antes de continuar.',
  ],
  unanswered: [
    'Your server did not answer. Look into it before you go on.',
    'Tu servidor no respondió. Revísalo antes de seguir.',
    'Seu servidor não respondeu. Verifique antes de continuar.',
  ],
  held: [
    'It is held, because this webhook sends nothing now.',
    'Está retenida, porque este webhook ahora no envía nada.',
    'Está retida, porque este webhook não envia nada agora.',
  ],
  took: ['{ms} ms', '{ms} ms', '{ms} ms'],
  see: ['See the delivery', 'Ver la entrega', 'Ver a entrega'],
  endpoint: ['Send it to', 'Enviarlo a', 'Enviar para'],
  noEndpoint: [
    'There is no webhook yet that it could be sent to.',
    'Aún no hay un webhook al que enviarlo.',
    'Ainda não há um webhook para o qual enviar.',
  ],
  addEndpoint: ['Add a webhook', 'Agregar un webhook', 'Adicionar um webhook'],
  event: ['Event', 'Evento', 'Evento'],
  payload: ['data, as JSON', 'data, en JSON', 'data, em JSON'],
  payloadText: [
    'Change what you like. The rest of the body is made when it is sent, and data.test: true and the header X-Service-Test: 1 mark it as a test whatever you write.',
    'Cambia lo que quieras. El resto del cuerpo se arma al enviar, y data.test: true y la cabecera X-Service-Test: 1 lo marcan como prueba escribas lo que escribas.',
    'Mude o que quiser. O resto do corpo é montado no envio, e data.test: true e o cabeçalho X-Service-Test: 1 o marcam como teste seja o que for que você escreva.',
  ],
  reset: ['Back to the sample', 'Volver al ejemplo', 'Voltar ao exemplo'],
  send: ['Send', 'Enviar', 'Enviar'],
  unfit: [
    'The data does not fit the event.',
    'Los datos no encajan con el evento.',
    'Os dados não servem para o evento.',
  ],
  dropTitle: ['Throw away what you edited?', '¿Descartar lo que editaste?', 'Descartar o que você editou?'],
  dropText: [
    'The text was edited for {event}; {next} begins with its own sample.',
    'El texto se editó para {event}; {next} empieza con su propio ejemplo.',
    'O texto foi editado para {event}; {next} começa com o próprio exemplo.',
  ],
  drop: ['Throw it away', 'Descartarlo', 'Descartar'],
  notJson: [
    'This is not valid JSON: look for a comma or a quote that is missing or too many.',
    'Esto no es JSON válido: busca una coma o comilla que falte o sobre.',
    'Isto não é JSON válido: procure uma vírgula ou aspas que faltam ou sobram.',
  ],
  notJsonAt: [
    'This is not valid JSON: look at line {line}, column {column}.',
    'Esto no es JSON válido: mira la línea {line}, columna {column}.',
    'Isto não é JSON válido: veja a linha {line}, coluna {column}.',
  ],
  takes: ['takes {what}', 'acepta {what}', 'aceita {what}'],
  missing: ['is missing; it takes {what}', 'falta; acepta {what}', 'falta; aceita {what}'],
  misspelt: ['(“{name}” stands there)', '(está «{name}»)', '(há “{name}”)'],
  type_string: ['text', 'texto', 'texto'],
  type_number: ['a number', 'un número', 'um número'],
  type_object: ['an object', 'un objeto', 'um objeto'],
  type_array: ['a list', 'una lista', 'uma lista'],
  type_null: ['null', 'null', 'null'],
  type_uuid: ['an id (UUID)', 'un id (UUID)', 'um id (UUID)'],
  'type_date-time': [
    'a time such as 2026-11-21T10:15:30.123Z',
    'una hora como 2026-11-21T10:15:30.123Z',
    'um horário como 2026-11-21T10:15:30.123Z',
  ],
})
