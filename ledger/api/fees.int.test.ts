import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, foundCircle, passDays, payRound, rotationOf } from '#lab/builders/circle.ts'
import { registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Stack, sharedStack } from '#lab/builders/stack.ts'
import { parseCsv } from '#lab/builders/statements.ts'

let stack: Stack
let savers: readonly [Saver, Saver]
beforeAll(async () => {
  stack = await sharedStack({ movesClock: true })
  const register = (name: string) => registerSaver(stack.url, `${name}-fees`)
  savers = [await register('ama'), await register('kofi')]
})
/** Asked again while another file of theirs is being made, which is over a moment after it has come. */
const statementLines = async (saver: Saver, query: string): Promise<string[]> => {
  let csv = ''
  const ask = async () => {
    const { status, body } = await saver.get(`/api/statement/csv?${query}`)
    csv = body
    return status
  }
  await expect.poll(ask).toBe(200)
  return parseCsv(csv).map(row => row.join(' '))
}
const charter = { latePolicy: 'reduced', graceDays: 0, lateFee: '10', organiserFee: '10.00' }

describe('the fees of a circle', () => {
  it('are limited', async () => {
    const [ama] = savers
    const found = (fees: object) => foundCircle([ama], { seats: 2, charter: { ...charter, ...fees } })
    await expect(found({ lateFee: '10.01' })).rejects.toThrow('late fee is at most')
    await expect(found({ organiserFee: '10.01' })).rejects.toThrow('organiser’s fee is at most')
    await expect(found({ lateFee: 'much' })).rejects.toThrow()
  })

  it('are owed by who is late, and by who receives a pot, and paid out of it', async () => {
    const [ama, kofi] = savers
    const goal = await foundCircle([ama, kofi], { charter })
    expect((await rotationOf(kofi, goal)).charter).toMatchObject({ lateFee: '10.00', organiserFee: '10.00' })
    const causes = async () =>
      (await rotationOf(ama, goal)).debts.map(({ cause, amount, status }) => [cause, amount, status])
    const until = async (isThere: () => Promise<boolean>): Promise<void> => {
      for (let days = 0; !(await isThere()) && days < 40; days++) await passDays(1, ama, kofi)
      expect(await isThere()).toBe(true)
    }
    const round = async (number: number) => (await rotationOf(ama, goal)).rounds[number - 1]!
    await payRound(ama, goal)
    await until(async () => (await round(1)).lateUserIds.includes(kofi.userId))
    expect(await causes()).toEqual([])
    await payRound(kofi, goal)
    await until(async () => (await round(1)).status === 'closed')
    await eventually(causes).toEqual([['late_fee', '10.00', 'open']])

    await until(async () => (await round(2)).status === 'open')
    await payRound(ama, goal)
    await payRound(kofi, goal)
    // Out of Kofi's pot, as soon as it could be sent.
    await until(async () => (await causes()).every(([, , status]) => status === 'settled'))
    expect(await causes()).toEqual([
      ['late_fee', '10.00', 'settled'],
      ['organiser_fee', '10.00', 'settled'],
    ])
    expect((await round(2)).payout?.amount).toBe('180.00')
    // A statement is of a month or a year, and the circle may run from one year into the next.
    const year = Number((await round(1)).dueOn.slice(0, 4))
    const lines: string[] = []
    for (const period of [year, year + 1])
      lines.push(...(await statementLines(kofi, `goalId=${goal}&period=${period}`)))
    expect(lines.filter(line => line.includes('Fee')).length).toBe(4)
  })
})
