import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { useFailureNotice } from '../feedback/notify.tsx'
import { alertTexts } from './texts.ts'

type DeviceSwitchProps = {
  device: {
    state: 'unsupported' | 'denied' | 'off' | 'page' | 'push'
    turnOn: () => Promise<void>
    turnOff: () => Promise<void>
  }
}

/** The state of alerts on this device, and the button that changes it. */
export function DeviceSwitch({ device }: DeviceSwitchProps) {
  const t = useTexts(alertTexts)
  const tell = useFailureNotice()
  const { state, turnOn, turnOff } = device
  const [isBusy, setBusy] = useState(false)
  const isOn = state === 'push' || state === 'page'
  const change = async () => {
    setBusy(true)
    try {
      await (isOn ? turnOff() : turnOn())
    } catch (error) {
      tell(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Group justify="space-between">
      <Text role="status">{t(`state_${state}`)}</Text>
      {(isOn || state === 'off') && (
        <Button variant={isOn ? 'default' : 'filled'} loading={isBusy} onClick={() => void change()}>
          {isOn ? t('off') : t('on')}
        </Button>
      )}
    </Group>
  )
}
