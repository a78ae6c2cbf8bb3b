import { auditTransparency } from '#ledger/transparency/audit.ts'
import { createHeads } from '#ledger/transparency/heads.ts'
import { createReceiptProofs } from '#ledger/transparency/receiptProofs.ts'
import { wholeLog } from '#ledger/transparency/sources.ts'
import type { ProofResponse } from '#shared/api/transparency.ts'
import { check } from '#web/checker/check.ts'
import { readPublished } from '#web/checker/published.ts'
import { randomFrom, spread, type Tampering, tamper } from '../builders/transparency.ts'
import { eventsPerGoal, firstGoal, growTree, withFilledLog } from './filledLog.ts'
import { type Bench, measured, median, seconds } from './harness.ts'
import type { Measure } from './report.ts'

const usualReceipts = 100
const usualAttempts = 200

export const tampering: Bench = {
  compares: `${usualAttempts} tamperings at random places of a log (--scale 10: of a million events) that an audit finds with those that were made, and receipts of before that are still good with those that were given out`,
  run: ({ scale, quick }) => {
    const goals = quick ? 20 : Math.round(2_000 * scale)
    const [receiptsMade, attempts] = quick ? [5, 10] : [usualReceipts, usualAttempts]
    const size = goals * eventsPerGoal
    return withFilledLog({ goals, durable: false }, async ({ databaseUrl, pool, store }) => {
      const secondsToHash = await seconds(() => growTree({ databaseUrl, pool, store }, size))
      const heads = createHeads(pool)

      const random = randomFrom(1)
      const proofs = createReceiptProofs({ pool, store, heads })
      const receipts: ProofResponse[] = []
      const proving: number[] = []
      for (let n = 0; n < receiptsMade; n++) {
        const stream = `goal-${firstGoal + Math.floor(random() * goals)}`
        const began = performance.now()
        const proof = await proofs.proofOf([{ stream, revision: Math.floor(random() * eventsPerGoal) }])
        proving.push(performance.now() - began)
        if (proof) receipts.push(proof)
      }
      const audit = () => auditTransparency({ pool, log: () => wholeLog(store) })
      const clean = await audit()
      if (clean.entries !== size || clean.differences.length > 0) throw new Error('the log was not clean')

      await spread(pool)
      const made: Tampering[] = []
      const room = Math.floor(size / attempts)
      for (let from = 0; made.length < attempts; from += room) {
        // The log can be cut off only once, so this is the last tampering.
        const isEnd = made.length + 1 === attempts
        const to = isEnd ? size : from + room - 2
        made.push(await tamper(pool, random, { from, to, isEnd: isEnd && 'cut off' }))
      }
      let reported: string[] = []
      const secondsToAudit = await seconds(async () => {
        reported = (await audit()).differences.map(({ kind, entry }) => `${kind} ${entry}`)
      })
      const found = made.filter(({ kind, entry }) => reported.includes(`${kind} ${entry}`)).length
      let good = 0
      for (const receipt of receipts) {
        const published = readPublished(await heads.overview(receipt.head.size))
        const given = { published: published ? [published] : [] }
        const { verdict } = await check(JSON.parse(JSON.stringify(receipt)), given)
        if (verdict === 'good') good++
      }
      const kinds = Map.groupBy(made, ({ kind }) => kind)
      return [
        whole(`found among ${size} events, by kind and place`, 'tamperings', [found, made.length], {
          events: size,
          secondsToHash: tenths(secondsToHash),
          secondsToAudit: tenths(secondsToAudit),
          toldBeside: reported.length - found,
          ...Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length])),
        }),
        whole('still good', 'receipts', [good, receiptsMade], {
          millisecondsToProve: tenths(median(proving)),
        }),
      ]
    })
  },
}

const tenths = (value: number): number => Math.round(10 * value) / 10

/** Holds only when all are found. */
const whole = (
  measure: string,
  unit: string,
  counts: [found: number, made: number],
  also: Record<string, number>,
): Measure => measured({ measure, unit, goal: { atLeast: 1 }, also }, [counts])
