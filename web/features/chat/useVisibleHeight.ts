import { type RefObject, useEffect } from 'react'

/** A keyboard on the screen covers the foot of the page, where one writes, without making the page any smaller. */
export const useVisibleHeight = (panel: RefObject<HTMLElement | null>, active: boolean): void => {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!active || !viewport) return
    const fit = () => {
      panel.current?.style.setProperty('--top', `${viewport.offsetTop}px`)
      panel.current?.style.setProperty('--height', `${viewport.height}px`)
    }
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
    }
  }, [panel, active])
}
