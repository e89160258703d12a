import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { useFormat } from '../../i18n/format.ts'

/** Time zones as people call them, with the city that tells those of one name apart. */
export function ZoneSelect({ value, ...props }: Omit<SelectProps, 'data' | 'multiple'> & { value?: string }) {
  const { zone } = useFormat()
  const data = useMemo(() => {
    const zones = Intl.supportedValuesOf('timeZone')
    const all = value === undefined || zones.includes(value) ? zones : [value, ...zones]
    return all.map((name) => ({ value: name, label: `${zone(name)} · ${cityOf(name)}` }))
  }, [zone, value])
  return <Select searchable allowDeselect={false} limit={50} data={data} value={value ?? null} {...props} />
}

/** Names of zones are written without accents; these are cities whose people look for theirs. */
const written: Readonly<Record<string, string>> = {
  ...{ Bogota: 'Bogotá', Mexico_City: 'Ciudad de México', Cancun: 'Cancún', Merida: 'Mérida' },
  ...{ Mazatlan: 'Mazatlán', Panama: 'Panamá', Asuncion: 'Asunción', Cordoba: 'Córdoba' },
  ...{ Tucuman: 'Tucumán', Sao_Paulo: 'São Paulo', Belem: 'Belém', Cuiaba: 'Cuiabá', Maceio: 'Maceió' },
  ...{ Araguaina: 'Araguaína', Santarem: 'Santarém', Eirunepe: 'Eirunepé' },
}

function cityOf(zone: string): string {
  const city = zone.split('/').at(-1) ?? zone
  return written[city] ?? city.replaceAll('_', ' ')
}
