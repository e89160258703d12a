import { defineTexts } from '../../i18n/texts.ts'

export const createKeyTexts = defineTexts({
  create: ['Create key', 'Crear clave', 'Criar chave'],
  name: ['Name', 'Nombre', 'Nome'],
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
  inProgram: [
    'In JavaScript or TypeScript, after npm install @mostrador/sdk',
    'En JavaScript o TypeScript, después de npm install @mostrador/sdk',
    'Em JavaScript ou TypeScript, depois de npm install @mostrador/sdk',
  ],
})
