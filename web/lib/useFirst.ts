import { useState } from 'react'

const step = 100

/** The first of many rows, and a function that shows more of them; undefined when all are shown. */
export const useFirst = <Row>(rows: readonly Row[]) => {
  const [count, setCount] = useState(step)
  return {
    shown: rows.slice(0, count),
    showMore: rows.length > count ? () => setCount(count + step) : undefined,
  }
}
