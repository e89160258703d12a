import { Table } from '@mantine/core'

/** Head of a report's table: what each row is about, then its figures, which stand at the end of their columns. */
export function ReportHead({ about, figures }: { about: string; figures: readonly string[] }) {
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{about}</Table.Th>
        {figures.map((figure) => (
          <Table.Th key={figure} ta="end">
            {figure}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}
