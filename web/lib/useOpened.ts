import { useRef, useState } from 'react'

/** A form that a button opens, and that returns the focus to the button when it closes. */
export const useOpened = (isOpen = false) => {
  const [open, setOpen] = useState(isOpen)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return {
    open,
    close,
    opener: { ref: button, 'aria-expanded': open, onClick: () => setOpen(!open) },
  } as const
}
