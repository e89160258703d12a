/** How a payment that a person notes was made: everywhere, and by the name that a country's people pay with. */
const everywhere = ['cash', 'transfer', 'card', 'other'] as const
const named = [
  ...([
    'nequi',
    'daviplata',
    'bre_b',
    'pix',
    'boleto',
    'spei',
    'oxxo',
    'mercado_pago',
    'yape',
    'plin',
  ] as const),
  ...(['sinpe_movil', 'pago_movil', 'zelle', 'qr', 'deuna', 'webpay'] as const),
] as const
export const paymentMeans = [...everywhere, ...named] as const
export type PaymentMeans = (typeof paymentMeans)[number]
type NamedMeans = (typeof named)[number]

/** By the account's currency, the most used first. */
const usual: Readonly<Record<string, readonly NamedMeans[]>> = {
  COP: ['nequi', 'daviplata', 'bre_b'],
  BRL: ['pix', 'boleto', 'mercado_pago'],
  MXN: ['spei', 'oxxo', 'mercado_pago'],
  ARS: ['mercado_pago'],
  UYU: ['mercado_pago'],
  CLP: ['webpay', 'mercado_pago'],
  PEN: ['yape', 'plin'],
  CRC: ['sinpe_movil'],
  VES: ['pago_movil', 'zelle'],
  BOB: ['qr'],
  USD: ['zelle', 'deuna'],
}

/** Names that are written alike in every language. */
export const namesOfMeans: Readonly<Record<NamedMeans, string>> = {
  ...{ nequi: 'Nequi', daviplata: 'Daviplata', bre_b: 'Bre-B', pix: 'Pix', boleto: 'Boleto', spei: 'SPEI' },
  ...{ oxxo: 'OXXO', mercado_pago: 'Mercado Pago', yape: 'Yape', plin: 'Plin', sinpe_movil: 'SINPE Móvil' },
  ...{ pago_movil: 'Pago Móvil', zelle: 'Zelle', qr: 'QR', deuna: 'Deuna', webpay: 'Webpay' },
}

/** Offered where money in that currency is noted: cash, what the country uses, and the rest. */
export function usualMeans(currency: string): readonly PaymentMeans[] {
  return ['cash', ...(usual[currency] ?? []), 'transfer', 'card', 'other']
}

export function isNamedMeans(means: PaymentMeans): means is NamedMeans {
  return means in namesOfMeans
}
