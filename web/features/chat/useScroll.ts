import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

const nearPx = 80
const earlyPx = 240

interface Shown {
  /** Of the first loaded message; undefined before there is one. */
  readonly first: number | undefined
  /** Changes when a message is added at the end. */
  readonly end: string
  /** Whether the message at the end is the reader's own, who wants to see it. */
  readonly ownAtEnd: boolean
  readonly onNearTop: () => void
}

/** Keeps the scroll position: at the end, or on the same message when older ones are added above. */
export const useScroll = (box: RefObject<HTMLElement | null>, { first, end, ownAtEnd, onNearTop }: Shown) => {
  const [atEnd, setAtEnd] = useState(true)
  const sticks = useRef(true)
  const lastFirst = useRef<number>(undefined)
  // After the last rendering, including later changes by a font or a narrower window.
  const heightBefore = box.current?.scrollHeight ?? 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: `end` is why there is something to do
  useLayoutEffect(() => {
    const element = box.current
    if (!element || first === undefined) return
    const last = lastFirst.current
    if (last !== undefined && first < last) element.scrollTop += element.scrollHeight - heightBefore
    else if (last === undefined) {
      const mark = element.querySelector<HTMLElement>('[data-new]')
      element.scrollTop = mark ? mark.offsetTop - element.clientHeight / 3 : element.scrollHeight
    } else if (sticks.current || ownAtEnd) element.scrollTop = element.scrollHeight
    lastFirst.current = first
    look(element)
  }, [box, first, end])

  const look = (element: HTMLElement) => {
    sticks.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
    setAtEnd(sticks.current)
  }

  // A keyboard that opens, or a composer that grows, takes space from the messages.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (sticks.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])

  return {
    atEnd,
    onScroll: () => {
      if (!box.current) return
      look(box.current)
      if (box.current.scrollTop < earlyPx && lastFirst.current !== undefined) onNearTop()
    },
    toEnd: () => {
      if (box.current) box.current.scrollTop = box.current.scrollHeight
    },
  }
}
