/** By a word for agreeing, allowing or wanting offers. */
export function isLikeConsent(heading: string): boolean {
  const bare = heading.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return /\b(?:acept|aceit|accept|agree|autoriz|authori|permi[st]|consent|opt(?!ic)|concord|suscri|subscri|inscrit|newsletter|marketing|publicidad|promo|ofertas?\b|offers?\b|quiere|quer|wants?\b|gdpr|lgpd|rgpd|habeas)/.test(
    bare.replaceAll('_', ' '),
  )
}
