import { connection } from '#shared/bench/httpLoad.ts'

interface Wanted {
  readonly port: number
  readonly path: string
  readonly cookie: string
}
export interface Reads {
  /** What each answer took. */
  readonly ms: readonly number[]
  readonly failed: number
}

const clients = 4
/** Each of the clients asks so often, unless an answer takes longer. */
const everyMs = 50

/** People who read at a steady pace, far below of what could be answered. */
export const readSteadily = async ({ port, path, cookie }: Wanted) => {
  const open = await Promise.all(Array.from({ length: clients }, () => connection(port, path, cookie)))
  const during = async (work: () => Promise<unknown>): Promise<Reads> => {
    const ms: number[] = []
    let failed = 0
    let over = false
    const readers = open.map(async ({ get }, client) => {
      await sleep((client * everyMs) / clients)
      while (!over) {
        const began = performance.now()
        try {
          await get()
          ms.push(performance.now() - began)
        } catch {
          failed++
        }
        await sleep(began + everyMs - performance.now())
      }
    })
    try {
      await work()
    } finally {
      over = true
      await Promise.all(readers)
    }
    return { ms, failed }
  }
  return { during, end: () => open.forEach(one => void one.end()) }
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, Math.max(0, ms)))
