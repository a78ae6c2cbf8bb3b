import { useEffect, useRef } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'

/** Moves view and focus to the part that the address names, once it is there: it may be loaded later than the page. */
export const useArrival = (anchor: string, isThere: boolean) => {
  const part = useRef<HTMLDivElement>(null)
  const hash = useLocationProperty(() => location.hash)
  useEffect(() => {
    if (!isThere || hash !== `#${anchor}`) return
    part.current?.scrollIntoView({ block: 'start' })
    part.current?.focus({ preventScroll: true })
  }, [anchor, hash, isThere])
  return part
}
