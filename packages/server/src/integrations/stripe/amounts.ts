// Stripe gives amounts in the smallest unit; it writes ISK and UGX with two decimals although they have none.

const withoutMinorUnits = [
  ...['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG'],
  ...['RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
]
const inThousandths = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']

export function majorUnits(minor: number, currency: string): number {
  return minor / unitsIn(currency)
}

export function minorUnits(major: number, currency: string): number {
  return Math.round(major * unitsIn(currency))
}

function unitsIn(currency: string): number {
  if (withoutMinorUnits.includes(currency)) return 1
  return inThousandths.includes(currency) ? 1_000 : 100
}
