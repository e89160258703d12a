import { type Provider, providers as providerNames } from '@mostrador/contract/values'
import { mercadopago } from './mercadopago/mercadopago.ts'
import type { ProviderPort } from './provider.ts'
import { shopify } from './shopify/shopify.ts'
import { stripe } from './stripe/stripe.ts'
import { woocommerce } from './woocommerce/woocommerce.ts'

export const providers: Readonly<Record<Provider, ProviderPort>> = {
  shopify,
  woocommerce,
  stripe,
  mercadopago,
}

/** Providers at which an order can be paid. */
export const payingProviders = providerNames.filter((name) => providers[name].createLink !== undefined)
