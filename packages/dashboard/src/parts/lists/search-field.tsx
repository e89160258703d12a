import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'

type SearchProps = {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** Shown behind the label while nothing is typed. */
  example?: string
  className?: string | undefined
  /** Offered while typing. */
  options?: readonly string[]
}

/** After the last key, since each value costs a search. */
const typingMs = 250

/**
 * Shows what is typed at once. The address follows when the typing pauses, and is told again should a page that opens
 * meanwhile replace it: a slow machine loses no letter.
 */
export function SearchField({ label, value = '', onChange, example, className, options }: SearchProps) {
  const listId = useId()
  const [text, setText] = useState(value)
  const [former, setFormer] = useState(value)
  const [onTheWay, setOnTheWay] = useState<readonly string[]>([])
  if (value !== former) {
    setFormer(value)
    const arrived = onTheWay.lastIndexOf(value)
    setOnTheWay(onTheWay.slice(arrived + 1))
    // Cleared by a button, or another address: what was typed is no longer looked for.
    if (arrived < 0) setText(value)
  }
  const tell = useEffectEvent(() => {
    setOnTheWay([...onTheWay, text])
    onChange(text || undefined)
  })
  useEffect(() => {
    if (text === value) return undefined
    const timer = setInterval(tell, typingMs)
    return () => clearInterval(timer)
  }, [text, value])
  return (
    <>
      <TextInput
        aria-label={label}
        className={className}
        placeholder={example === undefined ? label : `${label}: ${example}`}
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        {...(options && { list: listId })}
      />
      {options && (
        <datalist id={listId}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </>
  )
}
