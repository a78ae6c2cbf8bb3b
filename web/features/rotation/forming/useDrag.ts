import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'

interface Dragging {
  readonly from: number
  readonly to: number
  /** By how much it was dragged. */
  readonly by: number
  readonly height: number
}

const edge = 70
const step = 14

/** Drags a row of a list with rows of one height. The document's order changes only when the row is dropped. */
export const useDrag = (count: number, onDropped: (from: number, to: number) => void) => {
  const [dragging, setDragging] = useState<Dragging>()
  const latest = useRef<Dragging>(undefined)
  const show = (now: Dragging | undefined) => {
    latest.current = now
    setDragging(now)
  }
  const start = (from: number, event: ReactPointerEvent<HTMLElement>) => {
    const row = event.currentTarget.closest('li')
    if (row === null || event.button !== 0) return
    const begun = event.pageY
    const height = row.getBoundingClientRect().height
    const listening = new AbortController()
    const onMove = (move: PointerEvent) => {
      if (move.pointerId !== event.pointerId) return
      if (move.clientY < edge) scrollBy(0, -step)
      else if (move.clientY > innerHeight - edge) scrollBy(0, step)
      const by = move.pageY - begun
      const to = Math.min(count - 1, Math.max(0, from + Math.round(by / height)))
      show({ from, to, by, height })
    }
    const end = (dropped: boolean) => {
      listening.abort()
      const { to } = latest.current ?? { to: from }
      show(undefined)
      if (dropped && to !== from) onDropped(from, to)
    }
    const { signal } = listening
    addEventListener('pointermove', onMove, { signal })
    addEventListener('pointerup', () => end(true), { signal })
    addEventListener('pointercancel', () => end(false), { signal })
    addEventListener('keydown', pressed => pressed.key === 'Escape' && end(false), { signal })
  }
  /** The position of a row while another, or it itself, is dragged. */
  const offsetOf = (index: number): number => {
    if (dragging === undefined) return 0
    const { from, to, by, height } = dragging
    if (index === from) return by
    if (index > from && index <= to) return -height
    return index < from && index >= to ? height : 0
  }
  return { start, offsetOf, dragged: dragging?.from }
}
