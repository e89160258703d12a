import { defineTexts } from '../../i18n/texts.ts'

export const catalogueTexts = defineTexts({
  title: ['Event catalogue', 'Catálogo de eventos', 'Catálogo de eventos'],
  description: [
    'What webhooks can tell your server: when, with which fields, and how to try it. Times in events are in UTC (Z).',
    'Lo que los webhooks pueden contarle a tu servidor: cuándo, con qué campos y cómo probarlo. Las horas de los eventos están en UTC (Z).',
    'O que os webhooks podem contar ao seu servidor: quando, com quais campos e como testar. Os horários dos eventos estão em UTC (Z).',
  ],
  unknown: ['There is no such event.', 'No existe ese evento.', 'Não existe esse evento.'],
  all: ['All events', 'Todos los eventos', 'Todos os eventos'],
  fields: ['Fields of data', 'Campos de data', 'Campos de data'],
  fieldsText: [
    'Fields may be added later: ignore those you do not know. Times are ISO 8601 in UTC with milliseconds.',
    'Más adelante puede haber más campos: ignora los que no conozcas. Las horas son ISO 8601 en UTC con milisegundos.',
    'Mais tarde pode haver mais campos: ignore os que não conhece. Os horários são ISO 8601 em UTC com milissegundos.',
  ],
  orNull: ['{type} or null', '{type} o null', '{type} ou null'],
  schema: ['JSON schema of data', 'Esquema JSON de data', 'Esquema JSON de data'],
  sample: ['A sample body', 'Un cuerpo de ejemplo', 'Um corpo de exemplo'],
  sampleText: [
    'request_id is the event’s id: an event can come twice, with the same one. Times are in UTC, as the Z at their end says.',
    'request_id es el id del evento: un evento puede llegar dos veces, con el mismo. Las horas están en UTC, como dice la Z del final.',
    'request_id é o id do evento: um evento pode chegar duas vezes, com o mesmo. Os horários estão em UTC, como diz o Z no fim.',
  ],
  headers: ['Headers that come along', 'Cabeceras que lo acompañan', 'Cabeçalhos que o acompanham'],
  verify: ['How to verify the signature', 'Cómo verificar la firma', 'Como verificar a assinatura'],
  deliveries: ['Deliveries of this event', 'Entregas de este evento', 'Entregas deste evento'],
  test: ['Send it as a test', 'Enviarlo como prueba', 'Enviar como teste'],
  testText: [
    'To one webhook only, whatever it subscribes to; the answer of your server appears here.',
    'A un solo webhook, sin importar a qué está suscrito; la respuesta de tu servidor aparece aquí.',
    'Para um só webhook, seja qual for a assinatura dele; a resposta do seu servidor aparece aqui.',
  ],
  'content-type': ['Always application/json.', 'Siempre application/json.', 'Sempre application/json.'],
  'user-agent': [
    'Always Service-Webhook/1.0.',
    'Siempre Service-Webhook/1.0.',
    'Sempre Service-Webhook/1.0.',
  ],
  'x-service-event': ['The kind of event.', 'El tipo de evento.', 'O tipo de evento.'],
  'x-service-request-id': [
    'The event’s id, as request_id of the body.',
    'El id del evento, como request_id del cuerpo.',
    'O id do evento, como request_id do corpo.',
  ],
  'x-service-delivery-id': [
    'Finds this delivery in the log.',
    'Encuentra esta entrega en el registro.',
    'Encontra esta entrega no registro.',
  ],
  'x-service-attempt': ['The attempt, 1 to 5.', 'El intento, de 1 a 5.', 'A tentativa, de 1 a 5.'],
  'x-service-signature': [
    'sha256= and the HMAC-SHA256 of the raw body in hex.',
    'sha256= y el HMAC-SHA256 del cuerpo tal cual, en hexadecimal.',
    'sha256= e o HMAC-SHA256 do corpo como veio, em hexadecimal.',
  ],
  'webhook-id': [
    'The event’s id, for libraries of Standard Webhooks.',
    'El id del evento, para librerías de Standard Webhooks.',
    'O id do evento, para bibliotecas do Standard Webhooks.',
  ],
  'webhook-timestamp': [
    'When it was signed, in seconds.',
    'Cuándo se firmó, en segundos.',
    'Quando foi assinado, em segundos.',
  ],
  'webhook-signature': [
    'v1, and the signature over id, time and body; one for each active secret.',
    'v1, y la firma sobre id, hora y cuerpo; una por cada secreto activo.',
    'v1, e a assinatura sobre id, hora e corpo; uma para cada segredo ativo.',
  ],
  'x-service-test': ['1, on tests only.', '1, solo en pruebas.', '1, só em testes.'],
})
