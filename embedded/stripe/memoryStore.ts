import { idPrefixes, type Kind, kindOfId, type SandboxEvent, type Stored } from './objects.ts'
import { type Condition, type KeptAnswer, ownedBy, ownerIn, type Store, type Transaction } from './store.ts'

interface Row<K extends Kind = Kind> {
  readonly kind: K
  readonly object: Stored[K]
  readonly created: number
  readonly hidden: unknown
  readonly place: number
}
interface Options {
  /** Milliseconds; idempotency keys expire after a day, as Stripe's may. */
  readonly now: () => number
  readonly random: (bytes: number) => string
  /** Called after the commit. */
  readonly onEvent: (event: SandboxEvent) => void
  readonly onSchedule: (effect: string, subject: string, delayMs: number) => void
}

const keysLastMs = 24 * 3_600_000

/**
 * The sandbox's objects in memory. Its promises are already resolved, so a request is atomic when the caller
 * runs no other code until it is answered.
 */
export const createMemoryStore = ({ now, random, onEvent, onSchedule }: Options) => {
  const rows = new Map<Kind, Map<string, Row>>()
  for (const kind of Object.keys(idPrefixes) as Kind[]) rows.set(kind, new Map())
  const answers = new Map<string, KeptAnswer & { readonly at: number }>()
  let places = 0

  const kept = <K extends Kind>(kind: K): Map<string, Row<K>> => rows.get(kind) as Map<string, Row<K>>

  const begin = () => {
    const changed = new Map<string, Row | undefined>()
    const keys = new Map<string, KeptAnswer>()
    const afterwards: (() => void)[] = []
    const rowOf = <K extends Kind>(kind: K, id: string): Row<K> | undefined =>
      changed.has(id) ? (changed.get(id) as Row<K> | undefined) : kept(kind).get(id)
    const hiding = (id: string): Row | undefined => {
      const kind = kindOfId(id)
      return kind && rowOf(kind, id)
    }
    const find: Transaction['find'] = async (kind, id) => rowOf(kind, id)?.object
    const insert: Transaction['insert'] = async (kind, object, created, hidden) =>
      void changed.set(object.id, { kind, object, created, hidden, place: ++places })
    const seen = <K extends Kind>(kind: K): Row<K>[] => {
      const merged = new Map<string, Row | undefined>(kept(kind))
      for (const [id, row] of changed) if (kindOfId(id) === kind) merged.set(id, row)
      return [...merged.values()].filter((row): row is Row<K> => row !== undefined)
    }

    const transaction: Transaction = {
      find,
      lock: find,
      insert,
      random,
      save: async (kind, object) => {
        const row = rowOf(kind, object.id)
        if (row) changed.set(object.id, { ...row, object })
      },
      remove: async (kind, id) => {
        if (rowOf(kind, id)) changed.set(id, undefined)
      },
      hidden: async id => hiding(id)?.hidden,
      hide: async (id, hidden) => {
        const row = hiding(id)
        if (row) changed.set(id, { ...row, hidden })
      },
      page: async (kind, { account, conditions, limit, after, before }) => {
        const [from, to] = [before, after].map(id => (id === undefined ? undefined : rowOf(kind, id)?.place))
        if ((before !== undefined && from === undefined) || (after !== undefined && to === undefined))
          return undefined
        const found = seen(kind)
          .filter(row => row.place > (from ?? 0) && row.place < (to ?? Number.POSITIVE_INFINITY))
          .filter(row => ownerIn(row.hidden) === account)
          .filter(row => conditions.every(condition => holds(condition, row)))
          .sort((one, other) => (before === undefined ? other.place - one.place : one.place - other.place))
        return found.slice(0, limit).map(({ object }) => object)
      },
      balance: async (at, account) => {
        const theirs = seen('balance_transaction').filter(({ hidden }) => ownerIn(hidden) === account)
        const all = Map.groupBy(theirs, ({ object }) => object.currency)
        return [...all].map(([currency, transactions]) => {
          const sum = { currency, available: 0, pending: 0 }
          for (const { object } of transactions)
            sum[object.available_on <= at ? 'available' : 'pending'] += object.net
          return sum
        })
      },
      lockBalance: async () => undefined,
      hasDelivery: async () => false,
      schedule: async (...scheduled) => void afterwards.push(() => onSchedule(...scheduled)),
      scheduleAt: async (effect, subject, at) =>
        void afterwards.push(() => onSchedule(effect, subject, Math.max(0, at * 1000 - now()))),
      publish: async events => {
        for (const event of events) {
          await insert('event', event, event.created, ownedBy(event.account))
          if (event.pending_webhooks > 0) afterwards.push(() => onEvent(event))
        }
      },
      lockKey: async () => true,
      findAnswer: async key => {
        const kept = answers.get(key)
        return kept && kept.at > now() - keysLastMs ? kept : undefined
      },
      keepAnswer: async (key, answer) => void keys.set(key, answer),
    }
    const commit = (): void => {
      for (const [id, row] of changed)
        if (row) kept(row.kind).set(id, row)
        else for (const ofKind of rows.values()) ofKind.delete(id)
      for (const [key, answer] of keys) answers.set(key, { ...answer, at: now() })
      for (const act of afterwards) act()
    }
    return { transaction, commit }
  }

  return {
    random,
    read: work => work(begin().transaction),
    transaction: async work => {
      const { transaction, commit } = begin()
      const result = await work(transaction)
      commit()
      return result
    },
    /** Reads committed objects only. */
    get: <K extends Kind>(kind: K, id: string | null | undefined): Stored[K] | undefined =>
      kept(kind).get(id ?? '')?.object,
    /** Those of the platform, or of a connected account. */
    all: <K extends Kind>(kind: K, account?: string): Stored[K][] =>
      [...kept(kind).values()]
        .filter(({ hidden }) => ownerIn(hidden) === account)
        .map(({ object }) => object),
  } satisfies Store & Record<'get' | 'all', unknown>
}
export type MemoryStore = ReturnType<typeof createMemoryStore>

const holds = (condition: Condition, { object, created, hidden }: Row): boolean => {
  switch (condition.on) {
    case 'field':
      return (object as unknown as Record<string, unknown>)[condition.field] === condition.equals
    case 'hidden':
      return ((hidden as Record<string, unknown> | undefined)?.[condition.field] ?? null) === condition.equals
    case 'created': {
      const difference = created - condition.value
      return { gt: difference > 0, gte: difference >= 0, lt: difference < 0, lte: difference <= 0 }[
        condition.is
      ]
    }
    case 'type': {
      const type = 'type' in object ? String(object.type) : ''
      return condition.anyOf.some(wanted =>
        wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted,
      )
    }
    case 'delivery':
      return !condition.pending
  }
}
