import { Table } from '@mantine/core'
import type { AnswerOf } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Status } from '../../../parts/status.tsx'
import { productTexts } from '../texts.ts'
import { pictureTexts, refusedTexts } from './picture-texts.ts'
import classes from './pictures.module.css'

/** How far the pictures are that a file named: they are loaded after its lines. */
export function ImportedPictures({ pictures }: Pick<AnswerOf<'getProductImport'>, 'pictures'>) {
  const t = useTexts(pictureTexts)
  const product = useTexts(productTexts)
  const refused = useTexts(refusedTexts)
  const { waiting, kept, errors } = pictures
  if (waiting + kept + pictures.refused === 0) return null
  return (
    <>
      <Status tone={waiting > 0 ? 'info' : 'good'}>
        {waiting > 0 ? t('loading', { n: kept, waiting }) : t('loaded', { n: kept })}
      </Status>
      {pictures.refused > 0 && <Status tone="bad">{t('refused', { n: pictures.refused })}</Status>}
      {errors.length > 0 && (
        <Table aria-label={t('title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{product('line')}</Table.Th>
              <Table.Th>{product('problem')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {errors.map(({ line, reason, source_url }) => (
              <Table.Tr key={`${line} ${source_url}`}>
                <Table.Td>{line}</Table.Td>
                <Table.Td className={classes.address}>
                  {source_url} – {refused(reason)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  )
}
