import { describe, expect, it } from 'vitest'
import { commitmentOf, drawnOrder, saltCommitmentOf } from '#shared/draw.ts'
import { goalId, userId } from '#shared/ids.ts'
import { drawsIn } from './draw.ts'

/** The code that draws on one side, the code that checks it on the other; they share only the hashed text. */
const about = { goalId: goalId(7), draw: 1 }
const seed = '5e'.repeat(32)
const users = [4, 2, 9].map(userId)
const saltOf = (user: number): string => String(user).padStart(32, '0')
const salts = new Map(users.map(user => [user, saltOf(user)]))
const order = drawnOrder({ ...about, seed }, salts, users)
type Data = Readonly<Record<string, unknown>>
const event = (type: string, data: Data) => ({ type, stream: 'goal-7', data: { draw: 1, ...data } })
const promise = event('DrawCommitted', { commitment: commitmentOf({ ...about, seed }), revealBy: 'x' })
const hashes = users.map(user =>
  event('DrawSaltCommitted', {
    userId: user,
    commitment: saltCommitmentOf({ ...about, userId: user, salt: saltOf(user) }),
  }),
)
const shown = users.map(user => event('DrawSaltRevealed', { userId: user, salt: saltOf(user) }))
const drawn = event('DrawRevealed', { seed, order })
const check = async (...events: readonly ReturnType<typeof event>[]) => {
  const [one] = await drawsIn(events.map((says, index) => ({ index, says })))
  return { verdict: one?.verdict, last: one?.facts.at(-1)?.[1] }
}

describe('a draw out of the log', () => {
  it('is recomputed from its entries alone, in any order of the files', async () => {
    const good = { verdict: 'good', last: 'Nobody has bent this draw.' }
    expect(await check(promise, ...hashes, ...shown, drawn)).toEqual(good)
    const entries = [promise, ...hashes, ...shown, drawn].map((says, index) => ({ index, says }))
    expect(await drawsIn(entries.toReversed())).toMatchObject([
      { stream: 'goal-7', draw: 1, verdict: 'good' },
    ])
  })

  it('is refused with another seed, another salt, or another order', async () => {
    const other = event('DrawRevealed', { seed: '5f'.repeat(32), order })
    expect((await check(promise, ...hashes, ...shown, other)).verdict).toBe('refused')
    const changed = event('DrawSaltRevealed', { userId: users[0], salt: 'ff'.repeat(16) })
    expect((await check(promise, ...hashes, changed, ...shown.slice(1), drawn)).verdict).toBe('refused')
    const turned = event('DrawRevealed', { seed, order: order.toReversed() })
    expect((await check(promise, ...hashes, ...shown, turned)).verdict).toBe('refused')
  })

  it('is refused where a commitment was made after a value was revealed, or a salt is missing', async () => {
    expect(await check(promise, ...hashes.slice(1), ...shown, hashes[0]!, drawn)).toMatchObject({
      verdict: 'refused',
      last: 'Something was promised after something had been shown.',
    })
    expect((await check(promise, ...hashes, ...shown.slice(1), drawn)).verdict).toBe('refused')
  })

  it('with salts added in the open is still good', async () => {
    const open = event('DrawCommitted', { commitment: promise.data['commitment' as never] })
    const salted = users.map(user => event('DrawSalted', { userId: user, salt: saltOf(user) }))
    expect((await check(open, ...salted, drawn)).verdict).toBe('good')
  })

  it('of proved members first is good as such, and not as a draw of all together', async () => {
    const drawnFirst = [9]
    const first = event('DrawCommitted', { ...promise.data, drawnFirst })
    const grouped = event('DrawRevealed', { seed, order: [9, ...order.filter(user => user !== 9)] })
    expect(await check(first, ...hashes, ...shown, grouped)).toMatchObject({ verdict: 'good' })
    const last = order.at(-1)!
    const other = event('DrawCommitted', { ...promise.data, drawnFirst: [last] })
    expect(await check(other, ...hashes, ...shown, drawn)).toMatchObject({
      verdict: 'refused',
      last: 'The order does not follow from the seed and what was added.',
    })
  })

  it('that is void has no result, and one in progress has none yet', async () => {
    const voided = event('DrawVoided', { missing: [4] })
    const lacking = { verdict: 'none', last: 'It lacks what number 4 had to add or show.' }
    expect(await check(promise, ...hashes, voided)).toEqual(lacking)
    expect(await check(promise, ...hashes)).toMatchObject({ verdict: 'none' })
    expect(await drawsIn([])).toEqual([])
  })
})
