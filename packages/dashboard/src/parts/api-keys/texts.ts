import { defineTexts } from '../../i18n/texts.ts'

export const createKeyTexts = defineTexts({
  create: ['Create key', 'Crear clave', 'Criar chave'],
  name: ['Name', 'Nombre', 'Nome'],
  nameNeeded: ['Give the key a name.', 'Ponle un nombre a la clave.', 'Dê um nome à chave.'],
  nameHint: [
    'What will use it, so that you know it again.',
    'Qué la va a usar, para reconocerla después.',
    'O que vai usá-la, para reconhecê-la depois.',
  ],
  key: ['Key', 'Clave', 'Chave'],
  scope: ['Scope', 'Alcance', 'Escopo'],
  read: ['Read', 'Lectura', 'Leitura'],
  readHint: ['Read everything of the account', 'Leer todo lo de la cuenta', 'Ler tudo da conta'],
  write: ['Read and write', 'Lectura y escritura', 'Leitura e escrita'],
  writeHint: ['Also create contacts', 'También crear contactos', 'Também criar contatos'],
  onceTitle: ['Your new key', 'Tu nueva clave', 'Sua nova chave'],
  onceWarning: [
    'Copy it now: only a hash of it is kept, so it cannot be shown again.',
    'Cópiala ahora: solo guardamos un hash, así que no se puede volver a mostrar.',
    'Copie agora: guardamos apenas um hash, então ela não pode ser mostrada de novo.',
  ],
  tryIt: ['Try it', 'Pruébala', 'Experimente'],
  inProgram: ['In JavaScript or TypeScript', 'En JavaScript o TypeScript', 'Em JavaScript ou TypeScript'],
  fromRepository: [
    '@mostrador/sdk is not on npm until its release. Until then it comes from the repository: npm pack --workspace @mostrador/sdk there, then npm install with the path of the .tgz here.',
    '@mostrador/sdk no está en npm hasta que se publique. Mientras tanto viene del repositorio: npm pack --workspace @mostrador/sdk allí, y aquí npm install con la ruta del .tgz.',
    '@mostrador/sdk só estará no npm quando for publicado. Até lá vem do repositório: npm pack --workspace @mostrador/sdk lá, e aqui npm install com o caminho do .tgz.',
  ],
})
