import { defineTexts } from '../../i18n/texts.ts'

export const cliTexts = defineTexts({
  same: ['The same in the command line', 'Lo mismo en la línea de comandos', 'O mesmo na linha de comando'],
})
