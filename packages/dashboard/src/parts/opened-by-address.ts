import { useDisclosure } from '@mantine/hooks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** A dialog that the address can open too: `#new` does, once. */
export function useOpenedByAddress(hash: string) {
  const [isOpen, { open, close }] = useDisclosure()
  const isAsked = useLocation({ select: (location) => location.hash === hash })
  const navigate = useNavigate()
  useEffect(() => {
    if (!isAsked) return
    open()
    void navigate({ to: '.', search: (former: object) => former, hash: '', replace: true })
  }, [isAsked, open, navigate])
  return [isOpen, { open, close }] as const
}
