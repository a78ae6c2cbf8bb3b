import { type Bench, measured, median } from '#shared/bench/harness.ts'
import { spent } from '#shared/bench/processor.ts'
import { givenBooks } from './audited.ts'
import { eventsPerGoal, withFilledLog } from './filledLog.ts'

export const audit: Bench = {
  name: 'audit',
  file: import.meta.filename,
  compares:
    'a full audit (the log folded anew and compared with every row that is served, its tree grown anew, and Stripe’s payments matched both ways) with only reading all of that once',
  run: async ({ quick, rounds, scale }) => {
    const goals = quick ? 20 : Math.round(1_000 * scale)
    const events = goals * eventsPerGoal
    return withFilledLog({ goals }, async parts => {
      const books = await givenBooks(parts, events)
      let mostMemory = 0
      const watch = setInterval(() => {
        mostMemory = Math.max(mostMemory, process.memoryUsage().heapUsed)
      }, 50)
      try {
        const took: Record<'audit' | 'match' | 'read', Awaited<ReturnType<typeof spent>>>[] = []
        for (let round = 0; round < (goals > 5_000 ? 1 : Math.min(rounds, 3)); round++)
          took.push({
            audit: await spent(books.audit),
            match: await spent(books.match),
            read: await spent(books.read),
          })
        const each = (of: keyof (typeof took)[number]): number =>
          Math.round((median(took.map(round => round[of].processorSeconds)) * 1e6) / events)
        return [
          measured(
            {
              ...{
                bench: 'audit',
                measure: `${events} events audited, against reading them`,
                unit: 'seconds',
              },
              goal: { atMost: 4 },
              also: {
                processorMicrosecondsToAuditEach: each('audit'),
                processorMicrosecondsToMatchEach: each('match'),
                processorMicrosecondsToReadEach: each('read'),
                heapMegabytes: Math.round(mostMemory / 1e6),
              },
            },
            took.map(({ audit: ours, match, read }) => [ours.seconds + match.seconds, read.seconds]),
          ),
        ]
      } finally {
        clearInterval(watch)
        await books.close()
      }
    })
  },
}
