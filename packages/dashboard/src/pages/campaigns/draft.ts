// The form of a campaign, as its fields hold it.
import type { Language } from '@mostrador/contract/languages'
import { filledWording, isNamed, placesIn } from '@mostrador/contract/template-wording'
import type { AnswerOf, Input } from '../../api/call.ts'
import { dayIn } from '../../i18n/format.ts'
import { instantInZone } from '../../parts/zone-time.ts'

export type Draft = Input<'createCampaign'>['body']
export type Campaign = AnswerOf<'getCampaign'>['campaign']
type Template = NonNullable<Draft['template']>
export type Variable = Template['values'][number]

export type Fields = {
  name: string
  channel: string
  rule: Draft['consent_rule']
  source: 'filter' | 'list'
  label: string
  product: string
  boughtDays: number | ''
  boughtFrom: string
  boughtTo: string
  seenDays: number | ''
  seenFrom: string
  seenTo: string
  language: '' | 'es' | 'pt' | 'en'
  /** A channel on which the customers are known. */
  knownOn: string
  /** Campaigns that whoever got one of them shall not get again. */
  except: string
  templateName: string
  templateLanguage: string
  wording: string
  values: Variable[]
  perSecond: number
  isQuiet: boolean
  quietFrom: number
  quietTo: number
  perContact: number
  perDays: number
}

/** The choice of whoever bought something, whatever it was. */
export const anyProduct = 'any'

export function fieldsOf(
  campaign: Campaign | undefined,
  first: { channel: string; language: string; timezone: string; quiet: { from: number; to: number } },
): Fields {
  const audience = campaign?.audience.kind === 'filter' ? campaign.audience : undefined
  const day = (value: string | undefined) => (value === undefined ? '' : dayIn(first.timezone, value))
  const { template, quiet_hours: quiet } = campaign ?? { template: null, quiet_hours: first.quiet }
  return {
    name: campaign?.name ?? '',
    channel: campaign?.channel_id ?? first.channel,
    rule: campaign?.consent_rule ?? 'opted_in',
    source: campaign?.audience.kind ?? 'filter',
    label: audience?.label ?? '',
    product: audience?.product ?? (audience?.has_bought === true ? anyProduct : ''),
    boughtDays: audience?.bought_days ?? '',
    seenDays: audience?.seen_days ?? '',
    boughtFrom: day(audience?.bought_from),
    boughtTo: day(audience?.bought_to && instantBefore(audience.bought_to)),
    seenFrom: day(audience?.seen_from),
    seenTo: day(audience?.seen_to),
    language: audience?.language ?? '',
    knownOn: audience?.channel ?? '',
    except: campaign?.audience.except ?? '',
    templateName: template?.name ?? '',
    templateLanguage: template?.language ?? first.language,
    wording: template?.wording ?? '',
    values: template?.values ?? [],
    perSecond: campaign?.per_second ?? 10,
    isQuiet: quiet !== null,
    quietFrom: quiet?.from ?? first.quiet.from,
    quietTo: quiet?.to ?? first.quiet.to,
    perContact: campaign?.per_contact_max ?? 2,
    perDays: campaign?.per_contact_days ?? 7,
  }
}

export function draftOf(fields: Fields, timezone: string): Draft {
  const { label, product, language } = fields
  const start = (day: string) => instantInZone(day === '' ? '' : `${day}T00:00`, timezone)
  /** "Until" a day is with it. */
  const end = (day: string) => start(day === '' ? '' : dayAfter(day))
  const given = (text: string) => (text === '' ? undefined : text)
  const days = (count: number | '') => (count === '' ? undefined : count)
  const filter = {
    ...{ label: given(label), product: product === anyProduct ? undefined : given(product) },
    has_bought: product === anyProduct ? true : undefined,
    ...{ bought_days: days(fields.boughtDays), seen_days: days(fields.seenDays) },
    ...{ bought_from: start(fields.boughtFrom), bought_to: end(fields.boughtTo) },
    ...{ seen_from: start(fields.seenFrom), seen_to: start(fields.seenTo) },
    language: language === '' ? undefined : language,
    channel: given(fields.knownOn),
  }
  const except = fields.except === '' ? {} : { except: fields.except }
  const known = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
  return {
    name: fields.name.trim(),
    channel_id: fields.channel,
    consent_rule: fields.rule,
    audience:
      fields.source === 'list' ? { kind: 'list', ...except } : { kind: 'filter', ...known, ...except },
    template: templateOf(fields),
    quiet_hours: fields.isQuiet ? { from: fields.quietFrom, to: fields.quietTo } : null,
    per_second: fields.perSecond,
    per_contact_max: fields.perContact,
    per_contact_days: fields.perDays,
  }
}

const instantBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

function templateOf({ templateName, templateLanguage, wording, rule, values }: Fields): Template | null {
  if (templateName.trim() === '' || wording.trim() === '') return null
  const category = rule === 'service' ? 'utility' : 'marketing'
  const filled = placesIn(wording).map((_, at) => values[at] ?? emptyVariable)
  return { name: templateName.trim(), language: templateLanguage, category, wording, values: filled }
}

/** Fields that a step lacks, each with the text to show there. */
export function lacksOf(
  { source, templateName, wording, values }: Fields,
  { step, hasList }: { step: string | undefined; hasList: boolean },
): Record<string, 'fileMissing' | 'templateMissing' | 'wordingMissing' | 'valueMissing'> {
  if (step === 'audience') return source === 'list' && !hasList ? { source: 'fileMissing' } : {}
  if (step !== 'message') return {}
  const unfilled = placesIn(wording).flatMap((_, at) => {
    const { source: from, value, otherwise } = values[at] ?? emptyVariable
    const lacks = from !== 'name' && value.trim() === '' && (from === 'text' || otherwise.trim() === '')
    return lacks ? [[`values.${at}`, 'valueMissing'] as const] : []
  })
  return {
    ...(templateName.trim() === '' && { templateName: 'templateMissing' as const }),
    ...(wording.trim() === '' && { wording: 'wordingMissing' as const }),
    ...Object.fromEntries(unfilled),
  }
}

export const emptyVariable: Variable = { source: 'name', value: '', otherwise: '' }

/** The names that people see in the wording. */
export function placeNames(wording: string): string[] {
  const places = placesIn(wording)
  return isNamed(places) ? places : places.map((place) => `{{${place}}}`)
}

/** As the account's people write phones, days and lists. */
const exampleLists: Record<Language, { file: string; text: string }> = {
  es: {
    file: 'clientes.csv',
    text: 'teléfono;nombre;consentimiento;código\n+57 300 123 4567;Laura;25/03/2026;VERANO10\n+57 300 765 4321;Andrés;no;VERANO15',
  },
  pt: {
    file: 'clientes.csv',
    text: 'telefone;nome;consentimento;código\n+55 81 99123-4567;Larissa;25/03/2026;VERAO10\n+55 11 98765-4321;André;não;VERAO15',
  },
  en: {
    file: 'customers.csv',
    text: 'phone,name,consent,code\n+1 305 555 0123,Laura,2026-03-25,SUMMER10\n+1 305 555 0145,Andrew,no,SUMMER15',
  },
}

export const exampleList = (language: Language) => exampleLists[language]

export type Sample = AnswerOf<'getCampaign'>['sample']

/** A variable as the customer reads it; nothing is made up where nobody is known yet. */
export function filledBy({ source, value, otherwise }: Variable, sample: Sample): string {
  if (source === 'text') return value || '…'
  const found = source === 'name' ? sample?.name : sample?.fields[value.toLowerCase()]
  return found?.trim() || otherwise || '…'
}

/** The message as whoever gets it first reads it. */
export function wordingFor({ wording, values }: Pick<Fields, 'wording' | 'values'>, sample: Sample): string {
  const filled = placesIn(wording).map((_, at) => filledBy(values[at] ?? emptyVariable, sample))
  return filledWording(wording, filled)
}
