import { NumberInput, Radio, Stack, Switch, Textarea } from '@mantine/core'
import { languages } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import type { AnswerOf } from '../../api/call.ts'
import { useTexts } from '../../i18n/language.tsx'
import { AddressField } from '../../parts/forms/address-field.tsx'
import { Section } from '../../parts/page.tsx'
import { paymentPlace, useShownPlace } from '../../parts/shop/shown-place.ts'
import type { BotForm } from './bot-form.ts'
import { DeliverySection } from './delivery/delivery-section.tsx'
import { ModelSection } from './model-section.tsx'
import { botPageTexts } from './texts.ts'
import { VoiceSection } from './voice-section.tsx'

export function General({ form, bot }: { form: BotForm; bot: AnswerOf<'getBot'> }) {
  useShownPlace()
  const { has_agent: hasAgent, sees_pictures: seesPictures, model, voice } = bot
  const t = useTexts(botPageTexts)
  return (
    <Stack gap="lg">
      <Section>
        <Stack>
          <Switch
            label={t('enabled')}
            description={t('enabledHint')}
            {...form.getInputProps('is_enabled', { type: 'checkbox' })}
          />
          <Radio.Group
            label={t('engine')}
            description={hasAgent ? undefined : t('noAgent')}
            {...form.getInputProps('engine')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="rules" label={t('rules')} />
              <Radio
                value="agent"
                label={t('agent')}
                description={hasAgent && t(seesPictures ? 'agentSees' : 'agentBlind')}
                disabled={!hasAgent}
              />
            </Stack>
          </Radio.Group>
          <NumberInput
            label={t('misses')}
            min={1}
            max={10}
            allowDecimal={false}
            {...form.getInputProps('misses_max')}
          />
        </Stack>
      </Section>
      {(form.values.engine === 'agent' || model.plans > 0) && <ModelSection form={form} month={model} />}
      {voice && <VoiceSection form={form} month={voice} />}
      <Section id={paymentPlace}>
        <Stack>
          <Switch label={t('needsAddress')} {...form.getInputProps('needs_address', { type: 'checkbox' })} />
          <Switch
            label={t('asksContact')}
            description={t('asksContactHint')}
            {...form.getInputProps('asks_contact', { type: 'checkbox' })}
          />
          <NumberInput
            label={t('expires')}
            description={t('expiresHint')}
            min={5}
            max={43_200}
            allowDecimal={false}
            {...form.getInputProps('order_expires_minutes')}
            value={form.values.order_expires_minutes ?? ''}
          />
          <Switch label={t('payCash')} {...form.getInputProps('payment_ways.cash', { type: 'checkbox' })} />
          <Switch label={t('payCard')} {...form.getInputProps('payment_ways.card', { type: 'checkbox' })} />
          <Textarea
            label={t('payTransfer')}
            description={t('payTransferHint')}
            autosize
            minRows={1}
            maxLength={limits.transferDetailsCharsMax}
            {...form.getInputProps('payment_ways.transfer')}
            value={form.values.payment_ways.transfer ?? ''}
          />
          <AddressField
            label={t('paymentUrl')}
            description={t('paymentUrlHint', {
              order_id: '{order_id}',
              total: '{total}',
              currency: '{currency}',
            })}
            {...form.getInputProps('payment_url')}
            value={form.values.payment_url ?? ''}
            onWhole={(url) => form.setFieldValue('payment_url', url)}
          />
        </Stack>
      </Section>
      {form.values.needs_address && <DeliverySection form={form} />}
      <Section title={t('disclosure')} description={t('disclosureHint')}>
        <Stack>
          {languages.map((language) => (
            <Textarea
              key={language}
              label={t(language)}
              autosize
              maxLength={limits.botTextCharsMax}
              {...form.getInputProps(`disclosure.${language}`)}
              value={form.values.disclosure[language] ?? ''}
            />
          ))}
        </Stack>
      </Section>
    </Stack>
  )
}
