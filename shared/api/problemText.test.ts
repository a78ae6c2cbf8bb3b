import { describe, expect, it } from 'vitest'
import { refuse } from '#ledger/domain/decider.ts'
import { sentReason } from '../codedText.ts'
import { minor } from '../money.ts'
import { refusals } from '../refusals.ts'
import { calendarDate } from '../time.ts'
import { reasonText, textOf, worded } from './problemText.ts'

const amount = { amount: minor(5_00), currency: 'USD' } as const

describe('a refusal', () => {
  it('has the values of its text, or does not compile', () => {
    refuse('goal_not_found')
    refuse('holds_money', { amount })
    // @ts-expect-error a value is missing
    refuse('holds_money')
    // @ts-expect-error an amount is no text
    refuse('holds_money', { amount: '$5.00' })
    // @ts-expect-error a day is not written by its decider
    refuse('payout_held', { day: 'May 1, 2026' })
    // @ts-expect-error one of the two has a value
    refuse(Math.random() > 2 ? 'holds_money' : 'goal_not_found')
  })
  it('sends money as a decimal amount and its currency', () => {
    expect(sentReason({ code: 'holds_money', values: { amount } })).toEqual({
      code: 'holds_money',
      values: { amount: { amount: '5.00', currency: 'USD' } },
    })
    expect(sentReason({ code: 'goal_not_found' })).toEqual({ code: 'goal_not_found' })
  })
  it('is rendered from the sent values', () => {
    expect(textOf('holds_money', { amount: { amount: '5.00', currency: 'USD' } })).toBe(
      'This goal holds $5.00. It has to be paid back before the goal can be cancelled.',
    )
    expect(textOf('payout_held', { day: '2026-05-01' })).toBe(
      'An admin holds this payout back until May 1, 2026',
    )
    expect(textOf('amount_not_in_currency', { currency: 'JPY', decimals: 0 })).toBe(
      'In JPY an amount has 0 decimals at most',
    )
  })
  it('is not rendered when a value is unknown', () => {
    expect(textOf('of_a_later_version')).toBeUndefined()
    expect(textOf('toString')).toBeUndefined()
    expect(textOf('holds_money')).toBeUndefined()
    expect(textOf('holds_money', { amount: { amount: 'much', currency: 'USD' } })).toBeUndefined()
    expect(textOf('payout_held', { day: 'tomorrow' })).toBeUndefined()
  })
  it('can be part of another text', () => {
    expect(
      reasonText({
        code: 'needed_in_goal',
        values: {
          goal: 'Our car',
          reason: { code: 'payout_held', values: { day: calendarDate('2026-05-01') } },
        },
      }),
    ).toBe('You cannot leave “Our car” yet. An admin holds this payout back until May 1, 2026.')
    const part = (amountMinor: number, currency: 'USD' | 'EUR') => ({
      code: 'part_savings',
      values: { amount: { amount: minor(amountMinor), currency }, goals: '“Our car”' },
    })
    expect(
      reasonText({
        code: 'money_owed',
        values: { account: 'savings', parts: [part(5_00, 'USD'), part(7_00, 'EUR')] },
      }),
    ).toBe(
      'You have $5.00 saved in “Our car” and €7.00 saved in “Our car”. It has to be paid out to you before the account can be deleted.',
    )
    expect(reasonText({ code: 'money_owed', values: { account: 'sent', parts: [] } })).toBe(
      'A payout to you is on its way. Please say first whether it has come.',
    )
  })
})

it('every refusal without values keeps its text', () => {
  for (const [code, text] of Object.entries(refusals))
    if (typeof text === 'string') expect(textOf(code)).toBe(text)
})

describe('a response', () => {
  it('is translated by this catalogue, including its fields', () => {
    const message = 'Il y a trop peu'
    expect(worded({ message, code: 'no_payout', errors: { amount: [message], name: ['Nom'] } })).toEqual({
      message: 'Payout not found',
      code: 'no_payout',
      errors: { amount: ['Payout not found'], name: ['Nom'] },
    })
  })
  it('keeps the server’s text where the catalogue lacks the code', () => {
    const declined = { message: 'Your card was declined.', code: 'card_declined' }
    expect(worded(declined)).toBe(declined)
    expect(worded({ message: 'No' })).toEqual({ message: 'No' })
  })
  it('keeps the id of an error', () => {
    const failed = { message: 'Panne. Error id 1a', code: 'failed', reference: '1a' }
    expect(worded(failed).message).toBe('Something went wrong on our side. Please try again. Error id 1a')
  })
})
