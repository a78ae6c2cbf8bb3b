import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedEventStore } from '#ledger/store/embeddedProcess.ts'
import { connectEventStore } from '#ledger/store/eventStoreDb.ts'
import { eventsPerGoal, fillLog, firstGoal } from '#projections/bench/filledLog.ts'
import { createPool } from '#projections/db/connect.ts'
import { startPostgres } from '#projections/db/embedded/postgres.ts'
import type { ProofResponse } from '#shared/api/transparency.ts'
import { type Bench, type Measure, measured, median } from '#shared/bench/harness.ts'
import { check } from '#web/checker/check.ts'
import { readPublished } from '#web/checker/published.ts'
import { auditTransparency } from '../transparency/audit.ts'
import { createHeads } from '../transparency/heads.ts'
import { createReceiptProofs } from '../transparency/receiptProofs.ts'
import { wholeLog } from '../transparency/sources.ts'
import { randomFrom, spread, type Tampering, tamper } from '../transparency/testing.ts'
import { growTree } from './growTree.ts'

const usualReceipts = 100
const usualAttempts = 200

export const tampering: Bench = {
  name: 'tampering',
  file: import.meta.filename,
  compares: `${usualAttempts} tamperings at random places of a log (--scale 10: of a million events) that an audit finds with those that were made, and receipts of before that are still good with those that were given out`,
  run: async ({ scale, quick }) => {
    const goals = quick ? 20 : Math.round(2_000 * scale)
    const [receiptsMade, attempts] = quick ? [5, 10] : [usualReceipts, usualAttempts]
    const size = goals * eventsPerGoal
    const dataDir = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
    const postgres = await startPostgres({ dataDir, durable: false })
    const pool = createPool(postgres.url, { max: 4, statementTimeoutMs: 0 })
    const options = { databaseUrl: postgres.url, onTrouble: console.error }
    // It makes its tables.
    await (await startEmbeddedEventStore(options)).stop()
    await fillLog(pool, goals)
    const server = await startEmbeddedEventStore(options)
    const store = connectEventStore(server.url, { tableUrl: postgres.url })
    const seconds = async (work: () => Promise<unknown>): Promise<number> => {
      const began = performance.now()
      await work()
      return Math.round((performance.now() - began) / 100) / 10
    }
    try {
      const grown = await seconds(() => growTree({ databaseUrl: postgres.url, pool, store }, size))
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
        // The end of all can be cut off once only, so that is how it ends.
        const isEnd = made.length + 1 === attempts
        made.push(
          await tamper(pool, random, { from, to: isEnd ? size : from + room - 2, isEnd: isEnd && 'cut off' }),
        )
      }
      let told: string[] = []
      const audited = await seconds(async () => {
        told = (await audit()).differences.map(({ kind, entry }) => `${kind} ${entry}`)
      })
      const found = made.filter(({ kind, entry }) => told.includes(`${kind} ${entry}`)).length
      let good = 0
      for (const receipt of receipts) {
        const published = readPublished(await heads.overview(receipt.head.size))
        const verdict = await check(JSON.parse(JSON.stringify(receipt)), {
          published: published ? [published] : [],
        })
        if (verdict.verdict === 'good') good++
      }
      const also = {
        events: size,
        secondsToHash: grown,
        secondsToAudit: audited,
        toldBeside: told.length - found,
        ...countBy(made.map(({ kind }) => kind)),
      }
      const milliseconds = Math.round(median(proving) * 10) / 10
      return [
        whole(
          {
            measure: `found among ${size} events, by kind and place`,
            ...{ unit: 'tamperings', also },
          },
          [found, made.length],
        ),
        whole({ measure: 'still good', unit: 'receipts', also: { millisecondsToProve: milliseconds } }, [
          good,
          receiptsMade,
        ]),
      ]
    } finally {
      await store.close()
      await pool.end()
      await server.stop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

const countBy = (kinds: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(kinds)].map(kind => [kind, kinds.filter(one => one === kind).length]))

/** All or it does not hold. */
const whole = (
  names: Pick<Measure, 'measure' | 'unit' | 'also'>,
  [found, made]: readonly [number, number],
): Measure => measured({ bench: 'tampering', goal: { atLeast: 1 }, ...names }, [[found, made]])
