import { setTimeout as sleep } from 'node:timers/promises'
import { type Metadata, metadataSchema } from '#shared/events/metadata.ts'
import {
  type BreakEvent,
  breakKey,
  breakStream,
  type Difference,
  parseReconciliationEvent,
  type ReconciliationEvent,
  type RunEvent,
  reconciliationSchemaVersion,
  runStream,
} from '#shared/events/reconciliation.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { type EventStore, StoreError } from '#shared/ports/eventStore.ts'
import type { Refusal } from '#shared/refusals.ts'
import { wholeStream } from '#shared/wholeStream.ts'
import { type BreakCommand, breakDecider, identityOfBreak } from './domain/reconciliation/break.ts'
import { factId } from './eventId.ts'
import type { Context } from './handle.ts'
import { inTrace } from './inTrace.ts'

export type HandledBreak =
  | {
      readonly outcome: 'accepted'
      readonly events: readonly BreakEvent[]
      readonly position: bigint | undefined
    }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }

/** The only place that appends to the streams of reconciliation. They are short: each is read whole. */
export interface ReconciliationHandler {
  /** @throws StoreError `conflict` when too many write to the break at once. */
  handle(key: string, command: BreakCommand, context: Context): Promise<HandledBreak>
  sight(difference: Difference, context: Context): Promise<HandledBreak>
  /** Adds what a run has to tell, unless it has been told. */
  tell(event: RunEvent, context: Context): Promise<void>
}

const attempts = 8

export const createReconciliationHandler = ({
  store,
  clock,
}: {
  readonly store: Pick<EventStore, 'append' | 'read'>
  readonly clock: Clock
}): ReconciliationHandler => {
  const toNew = (stream: string, identity: string, event: ReconciliationEvent, context: Context) => {
    const about = { ...context, ...inTrace() }
    const metadata: Metadata = { ...about, at: clock.now(), schemaVersion: reconciliationSchemaVersion }
    parseReconciliationEvent(event.type, event.data) // what could not be read again must never be written
    const { type, data } = event
    return { id: factId(stream, identity, data), type, data, metadata }
  }

  const read = async (stream: string) => {
    const events: (ReconciliationEvent & { readonly at: Metadata['at'] })[] = []
    let revision: bigint | undefined
    let position: bigint | undefined
    for await (const recorded of wholeStream(store, stream)) {
      const { at } = metadataSchema.parse(recorded.metadata)
      events.push({ ...parseReconciliationEvent(recorded.type, recorded.data), at })
      revision = recorded.revision
      position = recorded.position
    }
    return { events, revision, position }
  }

  const handle: ReconciliationHandler['handle'] = async (key, command, context) => {
    const stream = breakStream(key)
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const { events, revision, position } = await read(stream)
      const state = (events as (BreakEvent & { readonly at: Metadata['at'] })[]).reduce(
        breakDecider.evolve,
        breakDecider.initialState(),
      )
      const decision = breakDecider.decide(command, state)
      if (decision.outcome === 'refused') return decision
      if (decision.events.length === 0) return { ...decision, position }
      const news = decision.events.map(event => toNew(stream, identityOfBreak(event), event, context))
      const appended = await store.append(stream, news, revision ?? 'no_stream')
      if (appended.outcome === 'appended') return { ...decision, position: appended.position }
      await sleep(Math.random() * 20 * attempt)
    }
    throw new StoreError('conflict', `the break ${key} is written by too many at once`)
  }

  return {
    handle,
    sight: (difference, context) =>
      handle(
        breakKey(difference.type, difference.paymentIntentId),
        { type: 'SightBreak', difference, now: clock.now() },
        context,
      ),
    tell: async (event, context) => {
      const stream = runStream(event.data.runId)
      for (let attempt = 1; attempt <= attempts; attempt++) {
        const { events, revision } = await read(stream)
        if (events.some(({ type }) => type === event.type)) return
        const news = [toNew(stream, event.type, event, context)]
        const appended = await store.append(stream, news, revision ?? 'no_stream')
        if (appended.outcome === 'appended') return
      }
      throw new StoreError('conflict', `the run ${event.data.runId} is written by too many at once`)
    },
  }
}
