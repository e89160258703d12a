import { defineTexts } from '../../i18n/texts.ts'

export const cliTexts = defineTexts({
  same: ['The same in the command line', 'Lo mismo en la línea de comandos', 'O mesmo na linha de comando'],
  where: [
    'Run it where the service runs: in its folder, or with the same MOSTRADOR_DATA (or DATABASE_URL).',
    'Ejecútalo donde corre el servicio: en su carpeta, o con el mismo MOSTRADOR_DATA (o DATABASE_URL).',
    'Execute onde o serviço roda: na pasta dele, ou com o mesmo MOSTRADOR_DATA (ou DATABASE_URL).',
  ],
  stdin: [
    'A - in the place of a value is read from standard input, a line for each, so that no secret stands in the command.',
    'Un - en lugar de un valor se lee de la entrada estándar, una línea por cada uno, para que ningún secreto quede en el comando.',
    'Um - no lugar de um valor é lido da entrada padrão, uma linha para cada um, para que nenhum segredo fique no comando.',
  ],
  file: [
    'FILE is a JSON file with the data that you edited here.',
    'FILE es un archivo JSON con los datos que editaste aquí.',
    'FILE é um arquivo JSON com os dados que você editou aqui.',
  ],
})
