import { mercadopago } from './mercadopago.ts'
import type { Provider, ProviderName } from './provider.ts'
import { shopify } from './shopify.ts'
import { stripe } from './stripe.ts'
import { woocommerce } from './woocommerce.ts'

export const providers: Readonly<Record<ProviderName, Provider>> = {
  shopify,
  woocommerce,
  stripe,
  mercadopago,
}

export function providerOf(name: string): Provider | undefined {
  return Object.entries(providers).find(([each]) => each === name)?.[1]
}
