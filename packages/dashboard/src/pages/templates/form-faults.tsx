import { Alert, List } from '@mantine/core'
import { formFaultsOf } from '@mostrador/contract/outreach/template-form'
import type { TemplateContent } from '@mostrador/contract/outreach/templates'
import { useTexts } from '../../i18n/language.tsx'
import { templatePageTexts } from './texts.ts'
import { troubleTexts } from './trouble-texts.ts'

/** Told while it is written, as WhatsApp's answer comes only after it was submitted. */
export function FormFaults({ content }: { content: TemplateContent }) {
  const t = useTexts(templatePageTexts)
  const own = useTexts(troubleTexts)
  const faults = content.body.trim() === '' ? [] : formFaultsOf(content)
  return (
    <div role="status">
      {faults.length > 0 && (
        <Alert color="yellow" title={t('faults')}>
          <List size="sm">
            {faults.map((fault) => (
              <List.Item key={fault}>{own(`fault_${fault}`, { place: '{{1}}' })}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </div>
  )
}
