import { Group, TextInput } from '@mantine/core'
import { useTexts } from '../../../i18n/language.tsx'
import { MoneyField } from '../../../parts/money-field.tsx'
import { RemoveEntry } from '../../../parts/remove-entry.tsx'
import { useLocalWords } from '../../../parts/shop/local-words.ts'
import type { BotForm } from '../bot-form.ts'
import classes from './delivery.module.css'
import { deliveryFormTexts } from './texts.ts'

/** A row for each fee, with the places that it is for. */
export function Zones({ form }: { form: BotForm }) {
  const t = useTexts(deliveryFormTexts)
  const local = useLocalWords()
  return form.values.delivery.zones.map((zone, index) => (
    <Group key={form.key(`delivery.zones.${index}`)} className={classes.zone} wrap="nowrap" gap="xs">
      <TextInput
        className={classes.names}
        label={local(t('zoneNames'))}
        placeholder={t('zoneExample')}
        {...form.getInputProps(`delivery.zones.${index}.names`)}
      />
      <MoneyField
        className={classes.fee}
        label={t('fee')}
        {...form.getInputProps(`delivery.zones.${index}.fee`)}
      />
      <div className={classes.remove}>
        <RemoveEntry
          label={t('removeZone', { names: zone.names })}
          onRemove={() => form.removeListItem('delivery.zones', index)}
          onUndo={() => form.insertListItem('delivery.zones', zone, index)}
        />
      </div>
    </Group>
  ))
}
