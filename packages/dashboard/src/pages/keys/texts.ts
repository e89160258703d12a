import { defineTexts } from '../../i18n/texts.ts'
import { createKeyTexts } from '../../parts/api-keys/texts.ts'

export const keyTexts = defineTexts({
  ...createKeyTexts,
  title: ['API keys', 'Claves de API', 'Chaves de API'],
  description: [
    'Keys open the API of this account. A key that writes can also read.',
    'Las claves abren la API de esta cuenta. Una clave que escribe también puede leer.',
    'As chaves abrem a API desta conta. Uma chave que escreve também pode ler.',
  ],
  createdBy: ['Created', 'Creada', 'Criada'],
  by: ['by {name}', 'por {name}', 'por {name}'],
  byCommand: ['on the command line', 'desde la terminal', 'pela linha de comando'],
  lastUsed: ['Use', 'Uso', 'Uso'],
  never: ['Never', 'Nunca', 'Nunca'],
  requestOfDay: ['1 request in 24 h', '1 solicitud en 24 h', '1 requisição em 24 h'],
  requestsOfDay: ['{n} requests in 24 h', '{n} solicitudes en 24 h', '{n} requisições em 24 h'],
  limit: ['Limit', 'Límite', 'Limite'],
  perMinute: ['{n} a minute', '{n} por minuto', '{n} por minuto'],
  leftUntil: [
    '{left} of {max} left until {time}',
    'Quedan {left} de {max} hasta las {time}',
    'Restam {left} de {max} até {time}',
  ],
  state: ['State', 'Estado', 'Situação'],
  active: ['Active', 'Activa', 'Ativa'],
  revoked: ['Revoked', 'Revocada', 'Revogada'],
  revoke: ['Revoke', 'Revocar', 'Revogar'],
  revokeNamed: ['Revoke “{name}”', 'Revocar «{name}»', 'Revogar “{name}”'],
  revokeText: [
    'Whatever uses “{name}” ({prefix}…) gets 401 from its next request on. This cannot be undone.',
    'Lo que use «{name}» ({prefix}…) recibirá 401 desde su próxima solicitud. No se puede deshacer.',
    'O que usa “{name}” ({prefix}…) recebe 401 a partir da próxima requisição. Não dá para desfazer.',
  ],
  revokedDone: ['The key is revoked.', 'La clave quedó revocada.', 'A chave foi revogada.'],
  emptyTitle: ['No keys yet', 'Aún no hay claves', 'Ainda não há chaves'],
  empty: [
    'Create one, paste the command that comes with it into a terminal, and you see your data.',
    'Crea una, pega en una terminal el comando que la acompaña y verás tus datos.',
    'Crie uma, cole no terminal o comando que vem com ela e veja seus dados.',
  ],
})
