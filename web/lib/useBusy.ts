import { useRef, useState } from 'react'

/** One deed at a time: what is asked for while another is under way is not done. */
export const useBusy = () => {
  const [busy, setBusy] = useState(false)
  // State arrives only with the next rendering, and a double click is faster.
  const running = useRef(false)
  const run = async (deed: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await deed()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, run }
}
