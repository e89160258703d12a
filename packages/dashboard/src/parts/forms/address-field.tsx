import { TextInput, type TextInputProps } from '@mantine/core'
import { withScheme } from './web-address.ts'

type AddressProps = Omit<TextInputProps, 'value'> & { value: string; onWhole: (address: string) => void }

/** A web address; `https://` is put before one that was typed without it, when the field is left or sent. */
export function AddressField({ value, onWhole, onBlur, ...props }: AddressProps) {
  const complete = () => {
    const whole = withScheme(value)
    if (whole !== value.trim()) onWhole(whole)
  }
  return (
    <TextInput
      inputMode="url"
      autoCapitalize="none"
      {...props}
      value={value}
      onBlur={(event) => {
        complete()
        onBlur?.(event)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') complete()
      }}
    />
  )
}
