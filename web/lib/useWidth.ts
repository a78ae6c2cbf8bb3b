import { useLayoutEffect, useRef, useState } from 'react'

/** An element's width in CSS pixels: a drawing of this width keeps its font size on a phone. */
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
