import type pg from 'pg'
import type { AuditKind } from '#shared/api/audits.ts'
import { uuidForm } from '#shared/ids.ts'
import type { AuditRunner } from '#shared/ports/audit.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { Log } from '#shared/ports/log.ts'
import { withLock } from '../db/lock.ts'
import { auditBalances } from './balance.ts'
import type { Difference } from './differences.ts'
import { auditLeg } from './leg.ts'
import { type Listing, readListing } from './listing.ts'
import { auditHeldOthers, auditOthers } from './others.ts'
import { type AuditCounts, type AuditRecord, createAuditRecord, mostNamed } from './record.ts'
import { withSnapshot } from './served.ts'
import type { Finding } from './table.ts'

export interface WantedAudit {
  readonly runId: string
  readonly kind: AuditKind
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: AuditProgress) => void
}

export interface AuditProgress extends AuditCounts {
  readonly phase: 'listing' | 'goals' | 'checks'
  readonly goalsTotal: number
}

export interface AuditResult extends AuditCounts {
  readonly runId: string
  /** The first of the new differences. */
  readonly named: readonly Difference[]
  readonly findings: readonly Finding[]
}

export const isClean = ({ differences, findings }: Pick<AuditResult, 'differences' | 'findings'>): boolean =>
  differences === 0 && findings.every(({ wrong }) => wrong.length === 0)

/** An additional check of stored data; returns faults and notes, one sentence each. */
export interface Check {
  readonly name: string
  run(signal: AbortSignal): Promise<Omit<Finding, 'check'>>
}

interface Parts {
  readonly store: Pick<EventStore, 'read' | 'subscribe'>
  readonly pool: pg.Pool
  readonly schema: string
  readonly clock: Clock
  readonly checks?: readonly Check[]
  readonly log: Pick<Log, 'info' | 'error'>
  /** How long one snapshot is used. */
  readonly legMs?: number
}

/**
 * Folds the log from its beginning and compares the result with every row, beside live traffic: in chunks,
 * each at one position of the log. Progress is stored, so an interrupted audit resumes. Differences are
 * reported with the row and not repaired.
 * @throws UnderWay when another audit is running
 */
export const createAudit = (parts: Parts) => {
  const { pool, clock, log } = parts
  return async (wanted: WantedAudit): Promise<AuditResult> => {
    const { runId, kind } = wanted
    if (!uuidForm.test(runId)) throw new RangeError(`not the id of an audit: ${runId}`)
    return withLock(pool, 'an audit', async () => {
      const record = createAuditRecord(pool, runId)
      const begun = await record.begin(kind, clock.now())
      if (begun.finishedAt !== null) return { runId, ...begun, named: [] }
      try {
        const result = await auditAll(parts, { ...wanted, record, begun })
        await record.finish(result.findings, clock.now())
        const { named, ...counts } = result
        if (isClean(result)) log.info(counts, 'what is served is what the log says')
        else
          log.error(
            { ...counts, named: named.slice(0, 20).map(nameOf) },
            'what is served differs from what the log says',
          )
        return result
      } catch (error) {
        await record.fail((error as Error).message).catch(() => undefined)
        throw error
      }
    })
  }
}
export type Audit = ReturnType<typeof createAudit>

/** The same for callers that only need the result. */
export const createAuditRunner = (parts: Parts, signal: AbortSignal): AuditRunner => {
  const audit = createAudit(parts)
  return async wanted => {
    const result = await audit({ ...wanted, signal })
    const found = result.findings.flatMap(({ check, wrong }) => wrong.map(words => `${check}: ${words}`))
    const named = [...result.named.map(nameOf), ...found].map(words => words.slice(0, 500))
    return { isClean: isClean(result), differences: result.differences, named }
  }
}

/** `transactions 6f1c…: differs` */
export const nameOf = ({ table, key, kind }: Difference): string => `${table} ${key}: ${kind}`

interface Begun extends WantedAudit {
  readonly record: ReturnType<typeof createAuditRecord>
  readonly begun: AuditRecord
}
const endless = new AbortController().signal

const auditAll = async (parts: Parts, { runId, record, begun, ...wanted }: Begun): Promise<AuditResult> => {
  const { store, pool, schema, checks = [], legMs = 5_000 } = parts
  const { signal = endless, onProgress = () => undefined } = wanted
  let { goals, events, rows, differences } = begun
  let goalsTotal = 0
  let noted = differences
  const named: Difference[] = []
  let unwritten: Difference[] = []
  const tell = (difference: Difference): void => {
    differences++
    if (unwritten.length < mostNamed) unwritten.push(difference)
    if (named.length < mostNamed) named.push(difference)
  }
  const progress = (phase: AuditProgress['phase']): void =>
    onProgress({ phase, goalsTotal, goals, events, rows, differences })
  const note = async (
    done: Omit<Parameters<typeof record.note>[0], 'differences' | 'named'>,
  ): Promise<void> => {
    await record.note({ ...done, differences: differences - noted, named: unwritten })
    noted = differences
    unwritten = []
    rows += done.rows
  }

  progress('listing')
  const listed = await withSnapshot(pool, schema, async (snapshot): Promise<Listing> => {
    const position = snapshot.position ?? -1n
    const listing = await readListing(store, position, signal)
    // Rows without goals are compared at the start; a resumed audit has done so.
    if (begun.toPosition === null) {
      const seen = await auditOthers(snapshot, listing.others, tell)
      await auditHeldOthers(snapshot, schema, listing.hidden, tell)
      events += listing.others.length
      await note({ position, lastGoal: undefined, goals: 0, events: listing.others.length, rows: seen })
    }
    return listing
  })
  goalsTotal = listed.goals.length
  await record.total(goalsTotal)

  progress('goals')
  for (let afterGoal = begun.lastGoal ?? undefined; ; ) {
    const until = performance.now() + legMs
    const [goalsBefore, eventsBefore] = [goals, events]
    const leg = await auditLeg(parts, {
      goals: listed.goals,
      hidden: listed.hidden,
      afterGoal,
      tell,
      onGoal: count => {
        goals++
        events += count
        progress('goals')
      },
      isOver: () => signal.aborted || performance.now() > until,
    })
    await note({ ...leg, goals: goals - goalsBefore, events: events - eventsBefore })
    signal.throwIfAborted()
    if (leg.lastGoal === undefined) break
    afterGoal = leg.lastGoal
  }

  progress('checks')
  const position = await withSnapshot(pool, schema, async snapshot => {
    await auditBalances(snapshot, schema, tell)
    return snapshot.position ?? -1n
  })
  await note({ position, lastGoal: undefined, goals: 0, events: 0, rows: 0 })
  const findings: Finding[] = []
  for (const { name, run } of checks) findings.push({ check: name, ...(await run(signal)) })
  return { runId, goals, events, rows, differences, named, findings }
}
