import { Anchor } from '@mantine/core'

/** Calls on a tap. */
export function PhoneLink({ phone }: { phone: string }) {
  return <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</Anchor>
}
