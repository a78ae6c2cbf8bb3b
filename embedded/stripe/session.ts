import { apiVersion } from './keys.ts'
import { idPrefixes, type Kind, type RequestMark, type SandboxEvent, type Stored } from './objects.ts'
import type { Transaction } from './store.ts'

/** The operations of a request or an effect in one transaction. */
export interface Session
  extends Pick<Transaction, 'find' | 'lock' | 'remove' | 'hidden' | 'hide' | 'page' | 'balance' | 'random'> {
  readonly hasDelivery: Transaction['hasDelivery']
  newId(kind: Kind): string
  insert<K extends Kind>(kind: K, object: Stored[K], hidden?: object): Promise<Stored[K]>
  save<K extends Kind>(kind: K, object: Stored[K]): Promise<Stored[K]>
  /** Records an event with the object's current state. */
  emit(type: string, object: object, previous?: object): void
  /** Runs an effect on the object later; in real time, because it simulates a delay of Stripe's. */
  schedule(effect: string, subject: string, delayMs: number): Promise<void>
}

export interface OpenSession extends Session {
  /** Writes the events; call it last. Returns whether background work is waiting. */
  finish(): Promise<boolean>
}

export interface SessionOptions {
  /** Seconds. */
  readonly now: number
  readonly mark: RequestMark
  /** Whether events are delivered. */
  readonly hasWebhook: boolean
}

export const openSession = (
  transaction: Transaction,
  { now, mark, hasWebhook }: SessionOptions,
): OpenSession => {
  const events: SandboxEvent[] = []
  let scheduled = false
  const newId = (kind: Kind): string => `${idPrefixes[kind]}_${transaction.random(12)}`

  return {
    ...transaction,
    newId,
    insert: async (kind, object, hidden) => {
      await transaction.insert(kind, object, 'created' in object ? object.created : now, hidden)
      return object
    },
    save: async (kind, object) => {
      await transaction.save(kind, object)
      return object
    },
    emit: (type, object, previous) => {
      events.push({
        id: newId('event'),
        object: 'event',
        api_version: apiVersion,
        created: now,
        data: { object, ...(previous === undefined ? {} : { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: hasWebhook ? 1 : 0,
        request: mark,
        type,
      })
    },
    schedule: async (effect, subject, delayMs) => {
      scheduled = true
      await transaction.schedule(effect, subject, delayMs)
    },
    finish: async () => {
      if (events.length === 0) return scheduled
      await transaction.publish(events, hasWebhook)
      return true
    },
  }
}
