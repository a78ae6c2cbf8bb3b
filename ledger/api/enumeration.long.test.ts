import { beforeAll, expect, it } from 'vitest'
import { silentRequests } from '#lab/builders/api/silentRequests.ts'
import { createClient, registerSaver } from '#lab/builders/client.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ RATE_LIMIT_SCALE: '100000' }, 'sources')
  await registerSaver(stack.url, 'known')
})

/** The largest distance between two samples' distributions (Kolmogorov and Smirnov). */
const distance = (a: readonly number[], b: readonly number[]): number => {
  const [first, second] = [a.toSorted((x, y) => x - y), b.toSorted((x, y) => x - y)]
  let [i, j, largest] = [0, 0, 0]
  while (i < first.length && j < second.length) {
    if (first[i]! <= second[j]!) i++
    else j++
    largest = Math.max(largest, Math.abs(i / first.length - j / second.length))
  }
  return largest
}

/**
 * Alternates requests for a known and an unknown account, five hundred in total; milliseconds for each kind.
 */
const timings = async (ask: (name: string) => Promise<unknown>): Promise<[number[], number[]]> => {
  const times: [number[], number[]] = [[], []]
  const timed = async (name: string): Promise<number> => {
    const start = performance.now()
    await ask(name)
    return performance.now() - start
  }
  for (let n = 0; n < 20; n++) await timed(n % 2 ? 'known' : `warm${n}`)
  for (let n = 0; n < 250; n++) {
    // The order alternates, because the second of a pair would be faster.
    const order = n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order)
      times[kind === 'known' ? 0 : 1].push(await timed(kind === 'known' ? 'known' : `nobody${n}`))
  }
  return times
}

// For two samples of 250, p > 0.01 means a distance below 0.146; the margin allows for a busy machine.
const indistinguishable = 0.2

it.each(silentRequests)('$what takes as long for a known account as for an unknown one', async asked => {
  const { path, body, signedIn = false } = asked
  const client = signedIn ? await registerSaver(stack.url) : createClient(stack.url)
  // A difference in our code shows every time; one by another program hardly three times.
  const distances: number[] = []
  do distances.push(distance(...(await timings(name => client.post(path, body(name))))))
  while (distances.at(-1)! >= indistinguishable && distances.length < 3)
  expect(Math.min(...distances), String(distances)).toBeLessThan(indistinguishable)
})
