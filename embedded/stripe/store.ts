import type { Kind, SandboxEvent, Stored } from './objects.ts'

/** Where the sandbox keeps its objects: Postgres for the server, memory for tests that simulate time. */
export interface Store {
  /** Runs the work in one transaction: all of its changes are kept, or none. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Runs work that only reads. */
  read<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Random hexadecimal digits, two for each byte. */
  random(bytes: number): string
}

export interface Transaction {
  find<K extends Kind>(kind: K, id: string): Promise<Stored[K] | undefined>
  /** Like `find`, and no other transaction changes the object before this one ends. */
  lock<K extends Kind>(kind: K, id: string): Promise<Stored[K] | undefined>
  insert<K extends Kind>(kind: K, object: Stored[K], created: number, hidden?: object): Promise<void>
  save<K extends Kind>(kind: K, object: Stored[K]): Promise<void>
  remove(kind: Kind, id: string): Promise<void>
  /** Data of an object that no answer shows. */
  hidden(id: string): Promise<unknown>
  hide(id: string, hidden: object): Promise<void>
  /** Newest first, or oldest first from `before` on. A cursor that does not exist makes it undefined. */
  page<K extends Kind>(kind: K, query: PageQuery): Promise<readonly Stored[K][] | undefined>
  /** The account's balance in each currency that it has had: what is available at `now`, and what is not yet. */
  balance(now: number): Promise<readonly Funds[]>
  hasDelivery(eventId: string): Promise<boolean>
  /** Runs an effect on the object later, in a transaction of its own. */
  schedule(effect: string, subject: string, delayMs: number): Promise<void>
  /** Adds events to the list of all events, and to the queue of webhooks if they are to be delivered. */
  publish(events: readonly SandboxEvent[], deliver: boolean): Promise<void>
  /** Locks the idempotency key until the end. False when another transaction has it locked. */
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
  readonly conditions: readonly Condition[]
  readonly limit: number
  /** Ids of objects that the page begins after, in the list's own order. */
  readonly after?: string | undefined
  readonly before?: string | undefined
}

/** `field` is a name from our own code, never from a request. */
export type Condition =
  | { readonly on: 'field'; readonly field: string; readonly equals: string }
  | { readonly on: 'created'; readonly is: Comparison; readonly value: number }
  /** An event's type; a star at the end stands for any ending. */
  | { readonly on: 'type'; readonly anyOf: readonly string[] }
  | { readonly on: 'delivery'; readonly pending: boolean }
export type Comparison = 'gt' | 'gte' | 'lt' | 'lte'

/** The first answer to an idempotency key, and the request that it belongs to. */
export interface KeptAnswer {
  readonly path: string
  readonly fingerprint: string
  readonly status: number
  readonly body: string
  readonly requestId: string
}
