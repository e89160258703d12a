import { defineTexts } from '../../i18n/texts.ts'

export const usageTexts = defineTexts({
  title: ['API usage', 'Uso de la API', 'Uso da API'],
  description: [
    'Requests with your keys: how many, how they ended, how long they took, and how near they came to the limit.',
    'Las solicitudes con tus claves: cuántas, cómo terminaron, cuánto tardaron y qué tan cerca estuvieron del límite.',
    'As requisições com suas chaves: quantas, como terminaram, quanto levaram e quão perto chegaram do limite.',
  ],
  planLimit: [
    'Your plan’s limit: {n} requests a minute for each key. Every answer says how many are left.',
    'El límite de tu plan: {n} solicitudes por minuto para cada clave. Cada respuesta dice cuántas quedan.',
    'O limite do seu plano: {n} requisições por minuto para cada chave. Cada resposta diz quantas restam.',
  ],
  step: ['Period', 'Período', 'Período'],
  hour: ['Last {n} hours', 'Últimas {n} horas', 'Últimas {n} horas'],
  day: ['Last {n} days', 'Últimos {n} días', 'Últimos {n} dias'],
  key: ['Key', 'Clave', 'Chave'],
  anyKey: ['Any key', 'Cualquier clave', 'Qualquer chave'],
  requests: ['Requests', 'Solicitudes', 'Requisições'],
  succeeded: ['Success', 'Éxito', 'Sucesso'],
  refused: ['Refused (4xx)', 'Rechazo (4xx)', 'Recusa (4xx)'],
  limited: ['Over the limit (429)', 'Sobre el límite (429)', 'Acima do limite (429)'],
  failed: ['Failure (5xx)', 'Fallo (5xx)', 'Falha (5xx)'],
  nearness: ['Most of the limit used', 'Máximo usado del límite', 'Máximo usado do limite'],
  nearnessText: [
    'Of each key’s fullest minute, in percent. At 100 % further requests get 429.',
    'Del minuto más lleno de cada clave, en porcentaje. Al 100 % las demás solicitudes reciben 429.',
    'Do minuto mais cheio de cada chave, em porcentagem. Com 100 % as demais requisições recebem 429.',
  ],
  duration: ['Duration in ms', 'Duración en ms', 'Duração em ms'],
  durationText: [
    'How long answers took, about; p95: only one in twenty took longer. Requests of the feed that wait are left out.',
    'Cuánto tardaron las respuestas, más o menos; p95: solo una de cada veinte tardó más. Sin las solicitudes del feed que esperan.',
    'Quanto as respostas levaram, mais ou menos; p95: só uma em vinte levou mais. Sem as requisições do feed que esperam.',
  ],
  p50: ['p50 (half)', 'p50 (la mitad)', 'p50 (metade)'],
  p95: ['p95', 'p95', 'p95'],
  byKey: ['By key', 'Por clave', 'Por chave'],
  emptyTitle: [
    'No requests in this time',
    'No hay solicitudes en este período',
    'Não há requisições neste período',
  ],
  empty: [
    'They are counted from their first answer on.',
    'Se cuentan desde su primera respuesta.',
    'São contadas desde a primeira resposta.',
  ],
  toLog: ['To the log', 'Ir al registro', 'Ir para o registro'],
  summary: [
    '{title}, a chart. The numbers by key stand in the table below.',
    '{title}, un gráfico. Los números por clave están en la tabla de abajo.',
    '{title}, um gráfico. Os números por chave estão na tabela abaixo.',
  ],
})
