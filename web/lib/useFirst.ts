import { useState } from 'react'

const step = 100

/** The first of what may be very many rows, and a way to see more of them; none when all are shown. */
export const useFirst = <Row>(rows: readonly Row[]) => {
  const [count, setCount] = useState(step)
  return {
    shown: rows.slice(0, count),
    showMore: rows.length > count ? () => setCount(count + step) : undefined,
  }
}
