import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

export function Add({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <Button variant="default" w="fit-content" leftSection={<IconPlus size={16} />} onClick={onAdd}>
      {label}
    </Button>
  )
}
