import { apiVersion } from './keys.ts'
import { idPrefixes, type Kind, type RequestMark, type SandboxEvent, type Stored } from './objects.ts'
import { type Funds, ownedBy, type PageQuery, type Transaction } from './store.ts'

/** The operations of a request or an effect in one transaction. */
export interface Session
  extends Pick<
    Transaction,
    'find' | 'lock' | 'remove' | 'hidden' | 'hide' | 'hasDelivery' | 'lockBalance' | 'random'
  > {
  /** The connected account to which its lists, its balance and new objects belong; undefined for the platform. */
  readonly account: string | undefined
  /** The same transaction for another account. */
  of(account: string): Session
  newId(kind: Kind): string
  insert<K extends Kind>(kind: K, object: Stored[K], hidden?: object): Promise<Stored[K]>
  save<K extends Kind>(kind: K, object: Stored[K]): Promise<Stored[K]>
  /** See {@link Transaction.page}. */
  page<K extends Kind>(kind: K, query: Omit<PageQuery, 'account'>): Promise<readonly Stored[K][] | undefined>
  balance(now: number): Promise<readonly Funds[]>
  /** Records an event with the object's current state. */
  emit(type: string, object: object, previous?: object): void
  /** Runs an effect on the object later; in real time, because it simulates a delay of Stripe's. */
  schedule(effect: string, subject: string, delayMs: number): Promise<void>
  /** Runs an effect on the object at a time of the application's clock, in seconds. */
  scheduleAt(effect: string, subject: string, at: number): Promise<void>
}

export interface OpenSession extends Session {
  /** Writes the events; call it last. Returns whether background work is waiting. */
  finish(): Promise<boolean>
}

export interface SessionOptions {
  /** Seconds. */
  readonly now: number
  readonly mark: RequestMark
  /** The connected account in whose name the request is made. */
  readonly account?: string | undefined
  /** Whether the platform's events are delivered. */
  readonly hasWebhook: boolean
  /** Whether the events of connected accounts are delivered. */
  readonly hasConnectWebhook?: boolean
}

export const openSession = (
  transaction: Transaction,
  { now, mark, account: named, hasWebhook, hasConnectWebhook = false }: SessionOptions,
): OpenSession => {
  const events: SandboxEvent[] = []
  let scheduled = false
  const newId = (kind: Kind): string => `${idPrefixes[kind]}_${transaction.random(12)}`

  const sessionOf = (account: string | undefined): Session => ({
    ...transaction,
    account,
    of: sessionOf,
    newId,
    insert: async (kind, object, hidden) => {
      const created = 'created' in object ? (object.created ?? now) : now
      const owned = ownedBy(account)
      await transaction.insert(kind, object, created, owned ? { ...hidden, ...owned } : hidden)
      return object
    },
    save: async (kind, object) => {
      await transaction.save(kind, object)
      return object
    },
    hide: (id, hidden) => transaction.hide(id, { ...hidden, ...ownedBy(account) }),
    page: (kind, query) => transaction.page(kind, { ...query, account }),
    balance: at => transaction.balance(at, account),
    emit: (type, object, previous) => {
      const isDelivered = account === undefined ? hasWebhook : hasConnectWebhook
      events.push({
        id: newId('event'),
        object: 'event',
        ...ownedBy(account),
        api_version: apiVersion,
        created: now,
        data: { object, ...(previous === undefined ? {} : { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: isDelivered ? 1 : 0,
        request: mark,
        type,
      })
    },
    schedule: async (effect, subject, delayMs) => {
      scheduled = true
      await transaction.schedule(effect, subject, delayMs)
    },
    scheduleAt: async (effect, subject, at) => {
      scheduled = true
      await transaction.scheduleAt(effect, subject, at)
    },
  })
  return {
    ...sessionOf(named),
    finish: async () => {
      if (events.length === 0) return scheduled
      await transaction.publish(events)
      return true
    },
  }
}
