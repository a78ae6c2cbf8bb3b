import { z } from 'zod'
import type { Kind, SandboxEvent, Stored } from './objects.ts'

/** The storage of the sandbox's objects: Postgres for the server, memory for tests that simulate time. */
export interface Store {
  /** Runs the work in one transaction. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Runs work that only reads. */
  read<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Random hexadecimal digits, two for each byte. */
  random(bytes: number): string
}

export interface Transaction {
  find<K extends Kind>(kind: K, id: string): Promise<Stored[K] | undefined>
  /** Like `find`, but locks the object until the end of the transaction. */
  lock<K extends Kind>(kind: K, id: string): Promise<Stored[K] | undefined>
  insert<K extends Kind>(kind: K, object: Stored[K], created: number, hidden?: object): Promise<void>
  save<K extends Kind>(kind: K, object: Stored[K]): Promise<void>
  remove(kind: Kind, id: string): Promise<void>
  /** Data of an object that no response contains; `account` is the connected account that owns it. */
  hidden(id: string): Promise<unknown>
  hide(id: string, hidden: object): Promise<void>
  /** Newest first, or oldest first from `before` on. Undefined when the cursor does not exist. */
  page<K extends Kind>(kind: K, query: PageQuery): Promise<readonly Stored[K][] | undefined>
  /** The balance in each currency that the account, or the platform without one, has had: available at `now`, and pending. */
  balance(now: number, account?: string): Promise<readonly Funds[]>
  /** Until the end of the transaction no other one spends the platform's balance. */
  lockBalance(): Promise<void>
  hasDelivery(eventId: string): Promise<boolean>
  /** Runs an effect on the object later, in a separate transaction. */
  schedule(effect: string, subject: string, delayMs: number): Promise<void>
  /** The same at a time of the application's clock, in seconds. */
  scheduleAt(effect: string, subject: string, at: number): Promise<void>
  /** Adds events to the list of events, and those with pending webhooks to the queue of webhooks. */
  publish(events: readonly SandboxEvent[]): Promise<void>
  /**
   * Locks the idempotency key until the end of the transaction. False when another transaction has locked it.
   */
  lockKey(key: string): Promise<boolean>
  findAnswer(key: string): Promise<KeptAnswer | undefined>
  keepAnswer(key: string, answer: KeptAnswer): Promise<void>
  random(bytes: number): string
}

export interface Funds {
  readonly currency: string
  readonly available: number
  readonly pending: number
}

export interface PageQuery {
  /** The connected account that owns the objects; undefined for the platform's. */
  readonly account?: string | undefined
  readonly conditions: readonly Condition[]
  readonly limit: number
  /** The id after which the page begins, in the order of the list. */
  readonly after?: string | undefined
  readonly before?: string | undefined
}

/** The hidden data of what a connected account owns. */
export const ownedBy = (account: string | undefined): { readonly account: string } | undefined =>
  account === undefined ? undefined : { account }

const owned = z.object({ account: z.string() })
/** The connected account that owns an object with this hidden data; undefined for the platform's. */
export const ownerIn = (hidden: unknown): string | undefined => owned.safeParse(hidden).data?.account

/** `field` is a name from our own code, never from a request. */
export type Condition =
  | { readonly on: 'field'; readonly field: string; readonly equals: string }
  /** The same in the hidden data; null for objects without it. */
  | { readonly on: 'hidden'; readonly field: string; readonly equals: string | null }
  | { readonly on: 'created'; readonly is: Comparison; readonly value: number }
  /** An event type; a star at the end matches any ending. */
  | { readonly on: 'type'; readonly anyOf: readonly string[] }
  | { readonly on: 'delivery'; readonly pending: boolean }
export type Comparison = 'gt' | 'gte' | 'lt' | 'lte'

/** The first response to an idempotency key, and its request. */
export interface KeptAnswer {
  readonly path: string
  readonly fingerprint: string
  readonly status: number
  readonly body: string
  readonly requestId: string
}
