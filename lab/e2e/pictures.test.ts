/** @module-tag detail */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CalendarDate, formatDate, plusDays } from '#shared/time.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { eventually, fits, freshName, registered } from './people.ts'
import { paid, saved } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack(), openBrowser()])
})

/** The browser's own day, which the charts use. */
const today = (page: Page): Promise<CalendarDate> =>
  page.evaluate(
    () =>
      new Date(Date.now() - new Date().getTimezoneOffset() * 60_000)
        .toISOString()
        .slice(0, 10) as CalendarDate,
  )

/** As if the goal had begun 50 days ago, with 70 to go, and each payment had been made so many days ago. */
const age = async (page: Page, goalId: number, paidDaysAgo: readonly number[]): Promise<void> => {
  const now = await today(page)
  // A projection under way would write the rows as they were.
  await eventually(async () => {
    const open = `select 1 from transactions where goal_id = $1 and fee_minor is null`
    return (await stack.pool.query(open, [goalId])).rowCount
  }).toBe(0)
  const { rows } = await stack.pool.query<{ contribution_id: string }>(
    `select contribution_id from transactions where goal_id = $1 order by created_at`,
    [goalId],
  )
  for (const [index, { contribution_id }] of rows.entries())
    await stack.pool.query(`update transactions set created_at = $1 where contribution_id = $2`, [
      `${plusDays(now, -(paidDaysAgo[index] ?? 0))}T12:00:00Z`,
      contribution_id,
    ])
  await stack.pool.query(`update goals set start_date = $1, end_date = $2 where goal_id = $3`, [
    plusDays(now, -50),
    plusDays(now, 70),
    goalId,
  ])
}

/** Takes seats in a goal, as if each had paid so many cents. */
const join = async (goalId: number, people: readonly (readonly [string, number])[]): Promise<void> => {
  for (const [index, [name, minor]] of people.entries()) {
    const { rows } = await stack.pool.query<{ id: string }>(
      `insert into accounts.users (username, email, password_hash, created_at) values ($1, $2, '-', now()) returning id`,
      [name, `${freshName('seat')}@example.com`],
    )
    await stack.pool.query(
      `insert into members (goal_id, user_id, role, position, seats, joined_at, contributed_minor, accepted_version)
       values ($1, $2, 'member', $3, $3::text, now(), $4, 1)`,
      [goalId, rows[0]!.id, index + 2, minor],
    )
  }
}

const picture = (page: Page, name: string | RegExp) => page.getByRole('img', { name })
const description = async (page: Page, name: string): Promise<string | null> =>
  picture(page, name).locator('desc').textContent()
const cells = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).getByRole('row').allInnerTexts()

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)('on %s', (_, viewport) => {
  it('savings are drawn against an even pace, with the amount that catches up', async () => {
    const page = await visit(stack.url, { viewport })
    await registered(page, 'draws')
    const id = await saved(page, { name: 'Lisbon', targetAmount: '1000', contributions: [60, 40] })
    await age(page, id, [40, 20])
    const now = await today(page)
    const end = formatDate(plusDays(now, 70))
    await page.goto(`/goals/${id}`)
    await picture(page, 'Savings over time').waitFor()
    await page.getByText('$316.67 behind an even pace', { exact: true }).waitFor()
    await page
      .getByText(
        `At the pace so far the target is reached on ${formatDate(plusDays(now, 900))}, about 2 years after the end date.`,
      )
      .waitFor()
    await page.getByText(`$90.00 a week from now on reaches the target by ${end}.`).waitFor()
    await eventually(() => description(page, 'Savings over time')).toBe(
      `$100.00 of $1,000.00 saved by ${formatDate(now)}. $316.67 behind an even pace.`,
    )
    await page.getByText('Show the savings day by day').click()
    await eventually(() => cells(page, 'Savings over time')).toEqual([
      'Date\tSaved\tEven pace',
      `${formatDate(plusDays(now, -40))}\t$60.00\t$83.33`,
      `${formatDate(plusDays(now, -20))}\t$100.00\t$250.00`,
      `${formatDate(now)}\t$100.00\t$416.67`,
    ])
    await fits(page)
    await expectAccessible(page)

    await paid(page, id, 900)
    await page.getByText(`Target reached on ${formatDate(now)}`, { exact: true }).waitFor()
    await eventually(() => page.getByText('a week from now on').count()).toBe(0)
    await expectAccessible(page)
  })

  it('shares are drawn for any number of members, with names of any length and script', async () => {
    const page = await visit(stack.url, { viewport })
    const username = await registered(page, 'shares')
    const id = await saved(page, { name: 'Lisbon', targetAmount: '9000', contributions: [500] })
    await page.goto(`/goals/${id}?tab=members`)
    await page.getByText(`${username} (you)`).waitFor()
    // There is no other member to compare with.
    await eventually(() => picture(page, 'Who has contributed what').count()).toBe(0)

    const stem = freshName('x')
    const long = `Wilhelmina-Featherstonehaugh-Cholmondeley-of-Makola-${stem}`
    const rightToLeft = `محمد عبد الرحمن ${stem}`
    const others = Array.from({ length: 46 }, (_, index) => [`Nobody ${stem} ${index}`, 0] as const)
    await join(id, [[long, 300_00], [rightToLeft, 1], [`Nia ${stem}`, 0], ...others])
    await stack.pool.query(`update goals set current_minor = 100001 where goal_id = $1`, [id])
    await page.reload()
    // Drawn first with the device's last figures.
    await eventually(() => description(page, 'Who has contributed what')).toBe(
      `4 of 51 have contributed $1,000.01 together. The most is from \u2068${username} (you)\u2069: $500.00, 50% of it.`,
    )
    const shown = picture(page, 'Who has contributed what')
    for (const text of [long, rightToLeft, '42 others']) await shown.getByText(text).waitFor()
    await page.getByText('Show everybody’s figures').click()
    const rows = await cells(page, 'Who has contributed what')
    expect(rows).toHaveLength(52)
    expect(rows.slice(1, 5)).toEqual([
      `${username} (you)\t$500.00\t50%`,
      `${long}\t$300.00\t30%`,
      `${rightToLeft}\t$0.01\t<1%`,
      `Nia ${stem}\t$0.00\t0%`,
    ])
    expect(rows.at(-1)).toBe('Former members\t$200.00\t20%')
    await fits(page)
    await expectAccessible(page)
  })

  it('a circle is a wheel around the pot that fills', async () => {
    const page = await visit(stack.url, { viewport })
    await registered(page, 'wheels')
    const id = await saved(page, { name: 'Makola', targetAmount: '500', circle: true })
    await join(id, [[`Nia ${freshName('x')}`, 0]])
    await page.goto(`/goals/${id}`)
    await page.getByText('$0.00 of $500.00 in the pot · 0 of 5 paid').waitFor()
    await paid(page, id, 100)
    await page.getByText('$100.00 of $500.00 in the pot · 1 of 5 paid').waitFor()
    await picture(
      page,
      'Rotation: it is your turn to receive $500.00. 1 of 5 members have contributed this cycle: $100.00 is in the pot.',
    ).waitFor()
    await eventually(() => picture(page, 'Savings over time').count()).toBe(0)
    await page.setViewportSize({ width: 320, height: 700 })
    await fits(page)
    await expectAccessible(page)
  })
})
