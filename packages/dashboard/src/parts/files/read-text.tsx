// A chosen file as text, and how it was read, so that a person sees wrong letters before anything is kept.
import { Alert, Text } from '@mantine/core'
import { type Encoding, fileText, type Garbled } from '@mostrador/contract/files/file-text'
import { useTexts } from '../../i18n/language.tsx'
import { defineTexts } from '../../i18n/texts.ts'

export type Letters = { encoding: Encoding; sample: string | undefined; garbled: Garbled | undefined }

type ReadText = { content: string; letters: Letters } | { refusal: string }

export function useReadText(): (file: File) => Promise<ReadText> {
  const t = useTexts(readTexts)
  return async (file) => {
    const read = fileText(new Uint8Array(await file.arrayBuffer()))
    if ('problem' in read) return { refusal: t(read.problem) }
    const { text: content, ...letters } = read
    return { content, letters }
  }
}

export function LettersRead({ letters: { encoding, sample, garbled } }: { letters: Letters }) {
  const t = useTexts(readTexts)
  const name = encodingNames[encoding]
  return (
    <>
      <Text size="sm" c="dimmed">
        {sample === undefined || garbled ? t('plain', { name }) : t('sample', { name, sample })}
      </Text>
      {garbled && (
        <Alert color="yellow" title={t('garbled', garbled)}>
          <Text size="sm">{t('garbledText')}</Text>
        </Alert>
      )}
    </>
  )
}

const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16)',
  'windows-1252': 'Windows-1252',
}

const readTexts = defineTexts({
  plain: ['Read as {name}', 'Leído como {name}', 'Lido como {name}'],
  sample: [
    'Read as {name}, with words like “{sample}”',
    'Leído como {name}, con palabras como «{sample}»',
    'Lido como {name}, com palavras como “{sample}”',
  ],
  garbled: [
    '“{written}” was probably “{meant}”',
    '«{written}» seguramente era «{meant}»',
    '“{written}” provavelmente era “{meant}”',
  ],
  garbledText: [
    'A program read this table with other letters before it saved it. Open the original again as UTF-8 (in Excel: Data, From text) and save it as “CSV UTF-8”. Imported as it is, the names stay like this.',
    'Un programa leyó esta tabla con otras letras antes de guardarla. Abre de nuevo la original como UTF-8 (en Excel: Datos, Desde texto) y guárdala como «CSV UTF-8». Si la importas así, los nombres quedan así.',
    'Um programa leu esta tabela com outras letras antes de salvá-la. Abra a original de novo como UTF-8 (no Excel: Dados, De texto) e salve como “CSV UTF-8”. Importada assim, os nomes ficam assim.',
  ],
  workbook: [
    'This is an Excel workbook. In Excel choose Save as, “CSV UTF-8”, and bring that file.',
    'Es un libro de Excel. En Excel elige Guardar como, «CSV UTF-8», y trae ese archivo.',
    'É uma pasta de trabalho do Excel. No Excel escolha Salvar como, “CSV UTF-8”, e traga esse arquivo.',
  ],
  no_text: [
    'This is no text. Save the table as “CSV UTF-8” and bring that file.',
    'Esto no es texto. Guarda la tabla como «CSV UTF-8» y trae ese archivo.',
    'Isto não é texto. Salve a tabela como “CSV UTF-8” e traga esse arquivo.',
  ],
  letters: [
    'Accented letters in it could be read in several ways. Save it as “CSV UTF-8” and bring it again.',
    'Sus letras con acento se pueden leer de varias maneras. Guárdalo como «CSV UTF-8» y tráelo de nuevo.',
    'As letras com acento podem ser lidas de várias maneiras. Salve como “CSV UTF-8” e traga de novo.',
  ],
})
