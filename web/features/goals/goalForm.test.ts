import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { susu } from '#shared/api/goalKinds.ts'
import { calendarDate } from '#shared/time.ts'
import { defaultValues, type GoalFormValues, withTemplate, withType } from './goalForm.ts'
import { goalFormSchema } from './goalSchema.ts'

const today = calendarDate('2026-11-21')
const travel: GoalFormValues = { ...defaultValues(today), type: 'Vacation & Travel', name: 'Lisbon' }
const circle = withType(travel, susu)

describe('choosing a type', () => {
  it('sets a circle up with its defaults and the day of its last payout', () =>
    expect(circle).toMatchObject({
      targetAmount: '500',
      contributionAmount: '100',
      totalMembers: '5',
      cycleType: 'monthly',
      endDate: '2027-04-21',
    }))
  it('expects three members otherwise', () =>
    expect(withType(circle, 'Custom')).toMatchObject({
      totalMembers: '3',
      contributionAmount: '',
      endDate: '',
    }))
  it('keeps what was typed for a goal while a circle is looked at, and the other way round', () => {
    const typed = { ...travel, targetAmount: '5000', totalMembers: '4', endDate: '2027-06-01' }
    const looked = { ...withType(typed, susu), contributionAmount: '150', targetAmount: '750.00' }
    const back = withType(looked, 'Emergency Fund')
    expect(back).toMatchObject({ targetAmount: '5000', totalMembers: '4', endDate: '2027-06-01' })
    expect(withType({ ...back, startDate: '2026-12-21' }, susu)).toMatchObject({
      contributionAmount: '150',
      targetAmount: '750.00',
      totalMembers: '5',
      endDate: '2027-05-21',
    })
  })
  it('keeps the typed values between goals of the same kind', () =>
    expect(withType({ ...travel, targetAmount: '3200' }, 'Custom').targetAmount).toBe('3200'))
})

it('fills in a template’s contribution times its members', () =>
  expect(withTemplate(circle, 'biweekly')).toMatchObject({
    contributionAmount: '200',
    totalMembers: '5',
    targetAmount: '1000.00',
    endDate: '2027-01-30',
  }))
it.each([
  [['contributionAmount'], { contributionAmount: '150', totalMembers: '5', targetAmount: '750.00' }],
  [['totalMembers'], { contributionAmount: '200', totalMembers: '4', targetAmount: '800.00' }],
  [
    ['contributionAmount', 'totalMembers'],
    { contributionAmount: '150', totalMembers: '4', targetAmount: '600' },
  ],
] as const)('keeps the typed %s when a template is chosen', (typed, kept) => {
  const figures = { contributionAmount: '150', totalMembers: '4', targetAmount: '600' }
  expect(withTemplate({ ...circle, ...figures, typed }, 'biweekly')).toMatchObject(kept)
})
it('fills in what was typed and deleted again', () =>
  expect(
    withTemplate({ ...circle, contributionAmount: '', typed: ['contributionAmount'] }, 'weekly'),
  ).toMatchObject({ contributionAmount: '100', targetAmount: '500.00' }))
it('fills it in with the decimals of the currency', () => {
  const targetIn = (currency: 'JPY' | 'KWD') => withTemplate({ ...circle, currency }, 'biweekly').targetAmount
  expect([targetIn('JPY'), targetIn('KWD')]).toEqual(['1000', '1000.000'])
})

describe('the request', () => {
  const schema = goalFormSchema(today)

  it('has neither cycle nor contribution without a rotation', () => {
    const sent = z.parse(schema, { ...travel, contributionAmount: 'left over', endDate: '2027-06-01' })
    expect(sent).toMatchObject({ cycleType: null, contributionAmount: null, totalMembers: 3 })
  })
  it('has both with one', () =>
    expect(z.parse(schema, { ...circle, name: 'Makola' })).toMatchObject({
      cycleType: 'monthly',
      contributionAmount: '100',
      totalMembers: 5,
    }))
  it.each(['', '2.5'])('asks for at least one member, not two, in place of “%s”', totalMembers => {
    const { error } = z.safeParse(schema, { ...travel, totalMembers, endDate: '2027-06-01' })
    expect(error?.issues).toMatchObject([
      { path: ['totalMembers'], message: 'At least 1 member is required' },
    ])
  })
  it.each([
    ['USD', '1.001'],
    ['EUR', '100.500'],
    ['JPY', '100.5'],
    ['KWD', '100.505'],
  ] as const)('has no amount that %s does not allow', (currency, targetAmount) => {
    const { error } = z.safeParse(schema, { ...travel, currency, targetAmount, endDate: '2032-01-01' })
    expect(error?.issues).toMatchObject([{ path: ['targetAmount'], message: 'Invalid amount format' }])
  })
  it.each([
    ['2026-11-20', 'Start date cannot be before today'],
    ['2031-11-22', 'Start date cannot be more than 5 years ahead'],
  ])('does not start on %s', (startDate, message) => {
    const { error } = z.safeParse(schema, { ...travel, startDate, endDate: '2032-01-01' })
    expect(error?.issues).toMatchObject([{ path: ['startDate'], message }])
  })
})
