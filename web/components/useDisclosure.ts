import { useCallback, useId, useState } from 'react'

/**
 * A button that shows and hides what follows it: a plain button is all the keyboard needs, so the dashboard is spared
 * the 9 kB of a library's. The styles are in `Disclosure.module.css`.
 */
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
    // Folded away it is out of reach for the keyboard and for screen readers, too.
    panel: { id, inert: !open, 'data-open': open },
    show,
  } as const
}
