import { describe, expect, it } from 'vitest'
import { instant } from '#shared/time.ts'
import { channelsFor, isFresh } from './channels.ts'

const all = { goalReminders: true, achievementAlerts: true, texts: true, dailyMail: false, push: false }
const of = (kind: Parameters<typeof channelsFor>[0]['kind'], wishes = {}, more = {}) =>
  channelsFor({ kind, own: false, days: null, ...more }, { ...all, ...wishes })

describe('the channels of a notification besides the app', () => {
  it.each([
    ['invitation', []],
    ['joined', ['email']],
    ['contribution_received', []],
    ['payment_failed', ['email', 'sms']],
    ['due_soon', ['email']],
    ['overdue', ['email', 'sms']],
    ['reminded', ['email', 'sms']],
    ['your_turn', ['email', 'sms']],
    ['payout_sent', ['email', 'sms']],
    ['goal_reached', ['email']],
    ['card_expiring', ['email']],
    ['late', ['email', 'sms']],
    ['member_late', ['email']],
    ['payout_due', ['email']],
    ['swap_proposed', ['email']],
  ] as const)('of %s: %j', (kind, channels) => expect(of(kind)).toEqual(channels))

  it('is a text message on the last day, and none without a phone', () => {
    expect(of('due_soon', {}, { days: 0 })).toEqual(['email', 'sms'])
    expect(of('due_soon', { texts: false }, { days: 0 })).toEqual(['email'])
  })

  it('are push messages too for all but news and receipts, once a browser is added', () => {
    const push = (kind: Parameters<typeof of>[0], wishes = {}) =>
      of(kind, { push: true, ...wishes }).includes('push')
    for (const kind of ['due_soon', 'your_turn', 'vote_opened', 'invitation'] as const)
      expect([kind, push(kind)]).toEqual([kind, true])
    for (const kind of ['joined', 'goal_reached', 'contribution_received'] as const)
      expect([kind, push(kind)]).toEqual([kind, false])
    expect(push('due_soon', { goalReminders: false })).toBe(false)
  })

  it('respect what was turned off, except for the user’s own seat, money and dates, and requests to them', () => {
    const off = { goalReminders: false, achievementAlerts: false }
    for (const kind of ['due_soon', 'overdue', 'reminded', 'joined', 'goal_reached'] as const)
      expect(of(kind, off, { days: 0 })).toEqual([])
    expect(of('overdue', { achievementAlerts: false })).toEqual(['email', 'sms'])
    expect(of('joined', { goalReminders: false })).toEqual(['email'])
    expect(of('contribution_received', off, { own: true })).toEqual(['email'])
    expect(of('payment_failed', off)).toEqual(['email', 'sms'])
    expect(of('payout_sent', off)).toEqual(['email', 'sms'])
    for (const kind of [
      'late',
      'debt_owed',
      'payout_due',
      'payout_contested',
      'circle_wound_up',
      'charter_amended',
      'your_turn',
      'draw_begun',
      'draw_revealed',
      'rotation_begun',
      'swap_proposed',
      'swap_accepted',
      'contribution_reported',
    ] as const)
      expect(of(kind, off)).toContain('email')
    for (const kind of ['round_opened', 'member_late', 'swap_declined'] as const)
      expect(of(kind, off)).toEqual([])
  })

  it('are for fresh notifications only', () => {
    expect(isFresh(instant('2026-11-20T12:00:00Z'), instant('2026-11-21T12:00:00Z'))).toBe(true)
    expect(isFresh(instant('2026-11-20T11:59:59Z'), instant('2026-11-21T12:00:00Z'))).toBe(false)
  })
})
