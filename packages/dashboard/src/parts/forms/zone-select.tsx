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

function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
