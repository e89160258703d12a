import { Anchor } from '@mantine/core'
import { readablePhone } from './readable-phone.ts'

/** Calls on a tap. */
export function PhoneLink({ phone }: { phone: string }) {
  return <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{readablePhone(phone)}</Anchor>
}
