import { utf8 } from './crypto.ts'
import { isRecord } from './shapes.ts'

/** An entry of the log, from a good receipt. */
interface Entry {
  readonly index: number
  readonly says: Readonly<Record<string, unknown>>
}
export interface CheckedDraw {
  readonly stream: string
  readonly draw: number
  /** `none`: there is no result, or not yet. */
  readonly verdict: 'good' | 'refused' | 'none'
  readonly facts: readonly (readonly [term: string, value: string])[]
}

/** The titles of verdicts. */
export const titles = { good: 'Genuine', refused: 'Refused', none: 'Nothing drawn' } as const

/**
 * Recomputes every draw whose entries are here: that the seed and the members' salts match the earlier
 * commitments, and that the order follows from them. It shares no code with the draw itself.
 */
export const drawsIn = async (entries: readonly Entry[]): Promise<readonly CheckedDraw[]> => {
  const inOrder = [...new Map(entries.map(entry => [entry.index, entry])).values()].sort(
    (one, other) => one.index - other.index,
  )
  const begun = inOrder.flatMap(eventOf).filter(({ type }) => type === 'DrawCommitted')
  return Promise.all(
    begun.map(({ stream, data }) =>
      checked(
        { stream, draw: Number(data['draw']) },
        inOrder
          .flatMap(eventOf)
          .filter(event => event.stream === stream && event.data['draw'] === data['draw']),
      ),
    ),
  )
}

interface Event {
  readonly type: unknown
  readonly stream: string
  readonly data: Readonly<Record<string, unknown>>
}
const eventOf = ({ says: { type, stream, data } }: Entry): readonly Event[] =>
  typeof type === 'string' && type.startsWith('Draw') && typeof stream === 'string' && isRecord(data)
    ? [{ type, stream, data }]
    : []

const checked = async (
  { stream, draw }: { readonly stream: string; readonly draw: number },
  events: readonly Event[],
): Promise<CheckedDraw> => {
  const about = { stream, draw }
  const goal = stream.replace(/^goal-/, '')
  const all = (type: string) => events.filter(event => event.type === type).map(({ data }) => data)
  const [promise] = all('DrawCommitted')
  const [drawn] = all('DrawRevealed')
  const [voided] = all('DrawVoided')
  const hashes = all('DrawSaltCommitted')
  const shown = [...all('DrawSaltRevealed'), ...all('DrawSalted')]
  const first = numbersIn(promise?.['drawnFirst'])
  const facts: [string, string][] = [
    ['Promised', String(promise?.['commitment'])],
    ...(first.length > 0 ? [firstFact(first)] : []),
    ...hashes.map((hash): [string, string] => [
      `Promised by number ${hash['userId']}`,
      String(hash['commitment']),
    ]),
    ...shown.map((one): [string, string] => [`Added by number ${one['userId']}`, String(one['salt'])]),
  ]
  if (voided) {
    const missing = Array.isArray(voided['missing']) ? voided['missing'] : []
    const lacks = missing.length > 0 ? `what number ${missing.join(' and ')} had to add or show` : 'the seed'
    return { ...about, verdict: 'none', facts: [...facts, ['Why', `It lacks ${lacks}.`]] }
  }
  if (!promise || !drawn) {
    const why = 'It is not over, or the entry that ends it is not among these files.'
    return { ...about, verdict: 'none', facts: [...facts, ['Why', why]] }
  }
  facts.push(['Seed', String(drawn['seed'])], ['Order', numbersIn(drawn['order']).join(', ')])
  const faults = await faultsOf({ goal, draw, events, promise, drawn, hashes, shown })
  if (faults.length > 0)
    return {
      ...about,
      verdict: 'refused',
      facts: [...facts, ...faults.map(fault => ['Why', fault] as const)],
    }
  return { ...about, verdict: 'good', facts: [...facts, ['Computed again', 'Nobody has bent this draw.']] }
}

const firstFact = (first: readonly number[]): [string, string] => [
  'Drawn before the others',
  first.join(', '),
]

interface Played {
  readonly goal: string
  readonly draw: number
  readonly events: readonly Event[]
  readonly promise: Event['data']
  readonly drawn: Event['data']
  readonly hashes: readonly Event['data'][]
  readonly shown: readonly Event['data'][]
}

const faultsOf = async ({
  goal,
  draw,
  events,
  promise,
  drawn,
  hashes,
  shown,
}: Played): Promise<readonly string[]> => {
  const faults: string[] = []
  const { seed } = drawn
  if ((await hash('calabash-draw-commitment', goal, draw, seed)) !== promise['commitment'])
    faults.push('The seed is not the one that was promised.')
  const isSealed = promise['revealBy'] !== undefined
  for (const { userId, salt } of isSealed ? shown : []) {
    const own = hashes.find(one => one['userId'] === userId)
    if ((await hash('calabash-draw-salt', goal, draw, userId, salt)) !== own?.['commitment'])
      faults.push(`What number ${userId} added is not what they had promised.`)
  }
  const types = events.map(({ type }) => type)
  const firstShown = types.indexOf('DrawSaltRevealed')
  if (firstShown >= 0 && types.lastIndexOf('DrawSaltCommitted') > firstShown)
    faults.push('Something was promised after something had been shown.')
  const order = numbersIn(drawn['order'])
  for (const { userId } of hashes)
    if (order.includes(Number(userId)) && !shown.some(one => one['userId'] === userId))
      faults.push(`What number ${userId} had promised is missing among these files.`)
  const salts = shown
    .toSorted((one, other) => Number(one['userId']) - Number(other['userId']))
    .map(({ userId, salt }) => `${userId}:${salt}`)
  const tickets = await Promise.all(
    order.map(
      async user => [await hash('calabash-draw-ticket', goal, draw, seed, ...salts, user), user] as const,
    ),
  )
  const first = numbersIn(promise['drawnFirst'])
  const rank = (user: number): number => (first.includes(user) ? 0 : 1)
  const again = tickets
    .toSorted(
      ([one, user], [other, another]) =>
        rank(user) - rank(another) || (one < other ? -1 : one > other ? 1 : user - another),
    )
    .map(([, user]) => user)
  if (again.join() !== order.join())
    faults.push('The order does not follow from the seed and what was added.')
  return faults
}

const numbersIn = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : [])

const hash = async (...parts: readonly unknown[]): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', utf8(parts.join('|')))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
