import type { TemplateState } from '@mostrador/contract/outreach/templates'
import { useTexts } from '../../i18n/language.tsx'
import { Status, type Tone } from '../status.tsx'
import { templateTexts } from './template-texts.ts'

const tones: Record<TemplateState, Tone> = {
  approved: 'good',
  pending: 'wait',
  rejected: 'bad',
  paused: 'bad',
  disabled: 'bad',
  archived: 'quiet',
}

export function TemplateStatus({ state }: { state: TemplateState }) {
  const t = useTexts(templateTexts)
  return <Status tone={tones[state]}>{t(`state_${state}`)}</Status>
}
