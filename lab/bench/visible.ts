import { openInstance } from './ground.ts'
import { type Bench, inRounds, limited, median, percentile } from './harness.ts'
import { processorSeconds } from './processor.ts'
import type { Measure } from './report.ts'
import { seenOnPage } from './seenOnPage.ts'
import { foundWatchedGoals } from './watchedGoals.ts'

const wanted = 500
/** The share of the wanted rate that counts as reached. */
const nearly = 0.95
const mostVisibleMs = 2_000

export const visible: Bench = {
  compares: `how long what was acknowledged takes until another browser’s read shows it, at ${wanted} commands a second, with what people take for at once`,
  run: async ({ rounds: asked, roundMs: shorter, quick, tell }) => {
    // Long enough that one percent of the payments is more than one or two.
    const [rounds, roundMs] = [Math.min(asked, 5), 2 * shorter]
    await using instance = await openInstance({ PAYMENTS: 'record-only' })
    using goals = await foundWatchedGoals(instance.url, quick ? 2 : 32)
    const round = async (perSecond: number) => {
      const busy = () => 1_000_000 * processorSeconds([instance.pid])
      const [began, before] = [performance.now(), busy()]
      const paid = await goals.payAt(perSecond, roundMs)
      const [tookMs, used] = [performance.now() - began, busy() - before]
      const { unseen, visibleMs } = await goals.seen(mostVisibleMs)
      return {
        perSecond: (paid.length / tookMs) * 1_000,
        p50: percentile(visibleMs, 0.5),
        p99: percentile(visibleMs, 0.99),
        acknowledgedP50: percentile(paid, 0.5),
        unseen,
        microseconds: used / paid.length,
      }
    }
    type Round = Awaited<ReturnType<typeof round>>
    const roundsAt = async (perSecond: number): Promise<Round[]> => {
      const results = await inRounds(rounds, () => round(perSecond))
      tell(`asked for ${perSecond} a second`)
      return results
    }
    const measures = (what: string, results: readonly Round[]): Measure[] => {
      const middle = (part: keyof Round): number =>
        Math.round(median(results.map(one => one[part])) * 10) / 10
      const also = {
        commandsPerSecond: middle('perSecond'),
        acknowledgedAfterP50: middle('acknowledgedP50'),
        unseen: Math.max(...results.map(({ unseen }) => unseen)),
        processorMicrosecondsEach: Math.round(middle('microseconds')),
      }
      return [
        limited(
          { measure: `p50, ${what}`, unit: 'ms', goal: { atMost: 10 }, also },
          results.map(({ p50 }) => p50),
        ),
        limited(
          { measure: `p99, ${what}`, unit: 'ms', goal: { atMost: 100 } },
          results.map(({ p99 }) => p99),
        ),
      ]
    }
    await round(quick ? 20 : 200)
    const onPage = await seenOnPage(instance.url, quick ? 3 : 40)
    const withoutPage = onPage ? '' : '; there is no Chromium to look at a page with'
    const perSecond = quick ? 20 : wanted
    const atWanted = await roundsAt(perSecond)
    const first = measures(`asked for ${perSecond} a second${withoutPage}`, atWanted)
    const reached = median(atWanted.map(one => one.perSecond))
    if (quick || reached >= wanted * nearly) return [...first, ...(onPage ?? [])]
    // This machine is too slow, so the figures would be those of a queue: repeat with a rate that it reaches.
    const held = Math.floor((reached * 0.6) / 10) * 10
    return [...first, ...measures(`asked for ${held} a second`, await roundsAt(held)), ...(onPage ?? [])]
  },
}
