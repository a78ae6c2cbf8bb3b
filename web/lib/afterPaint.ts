import { startTransition, useEffect, useState } from 'react'

/** Calls back when the browser has painted what has changed; returns what cancels that. A hidden page is not painted. */
export const afterPaint = (then: () => void): (() => void) => {
  let isWanted = true
  const run = () => {
    if (isWanted) then()
  }
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
  return () => {
    isWanted = false
  }
}

/**
 * The value, one paint later, for the larger part of a page that follows from a touch or a key: the touched control is seen
 * to react first. What follows is drawn in pieces, between which the browser reacts to further touches and keys.
 */
export const useAfterPaint = <Value>(value: Value): Value => {
  const [painted, setPainted] = useState({ value })
  useEffect(() => {
    if (painted.value !== value) return afterPaint(() => startTransition(() => setPainted({ value })))
  }, [painted, value])
  return painted.value
}

/**
 * How many of the parts of a page to draw: the first one, and one more with each paint. Drawn all at once, they would keep the
 * browser from reacting to a touch for longer than people accept. Parts that follow must not push earlier ones down.
 */
export const useParts = (all: number): number => {
  const [count, setCount] = useState(1)
  useEffect(() => {
    if (count < all) return afterPaint(() => startTransition(() => setCount(count + 1)))
  }, [count, all])
  return count
}
