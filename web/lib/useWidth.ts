import { useLayoutEffect, useRef, useState } from 'react'

/** An element's width in true pixels: what is drawn to it keeps the size of its letters on a phone. */
export const useWidth = <Measured extends HTMLElement>(atFirst: number) => {
  const ref = useRef<Measured>(null)
  const [width, setWidth] = useState(atFirst)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(Math.max(220, element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
