import { useCallback, useId, useState } from 'react'

/** A button that shows and hides a panel, styled by `Disclosure.module.css`. Own code, since a library's adds 9 kB. */
export const useDisclosure = (openAtFirst: boolean) => {
  const [open, setOpen] = useState(openAtFirst)
  const id = useId()
  const show = useCallback(() => setOpen(true), [])
  return {
    trigger: {
      type: 'button',
      'aria-expanded': open,
      'aria-controls': id,
      onClick: () => setOpen(!open),
    },
    // A closed panel is out of reach for the keyboard and for screen readers, too.
    panel: { id, inert: !open, 'data-open': open },
    show,
  } as const
}
