import type { LatePolicy } from '#shared/charter.ts'
import type { CycleType } from '#shared/time.ts'

const every: Readonly<Record<CycleType, string>> = {
  weekly: 'every week',
  biweekly: 'every two weeks',
  monthly: 'every month',
}

/** What a circle agrees on, to be chosen and to be read. */
export const charterTexts = {
  policy: 'When somebody is late',
  policies: {
    hold: ['Wait', 'The round stays open until everybody has paid.'],
    reduced: [
      'Go on',
      'You may close the round without them. They then owe their part to whoever received it.',
    ],
  } satisfies Record<LatePolicy, readonly [string, string]>,
  grace: 'Days of grace',
  graceHint: 'After the due date, before somebody counts as late',
  graceFault: 'Between 0 and 14 days',
  zone: 'Time zone',
  net: ['Settle arrears from the pot', 'What somebody still owes is taken from their own pot'],
  send: ['We send payouts ourselves', 'You and your co-organisers send the pots on; otherwise an admin does'],
  terms: {
    share: (amount: string, cycle: CycleType, rounds: number) =>
      `Everybody pays ${amount} ${every[cycle]}, for ${rounds} rounds.`,
    pot: (amount: string, members: number, pot: string) =>
      `The pot is ${amount} × ${members} = ${pot}. Whoever receives it pays in, too.`,
    policies: {
      hold: 'If somebody is late, the round waits until everybody has paid.',
      reduced:
        'If somebody is late, the organiser may close the round without them. They owe their part to whoever received it.',
    } satisfies Record<LatePolicy, string>,
    grace: (days: number) =>
      days === 0
        ? 'Whoever has not paid on the due date is late on the day after.'
        : `Whoever has not paid ${days === 1 ? 'a day' : `${days} days`} after the due date is late.`,
    net: 'What somebody still owes is taken from their own pot.',
    noNet: 'What somebody still owes is not taken from their own pot.',
    send: 'Payouts are sent by the organiser, a co-organiser or an admin; never by whoever receives them.',
    noSend: 'Payouts are sent by an admin.',
    zone: (zone: string) => `Days begin and end as they do in ${zone}.`,
  },
} as const

/** 'Africa/Accra' as people write it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')
