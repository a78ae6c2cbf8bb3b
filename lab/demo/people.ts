import type { AdoptedRequest } from '#shared/api/adoption.ts'
import { type GoalType, susu } from '#shared/api/goalKinds.ts'
import type { Currency } from '#shared/currencies.ts'
import { demoNames } from '#shared/demonstration.ts'

/** They register in this order; the first one is in most pictures. */
export const demoPeople = demoNames.map(username => ({ username }))

interface DemoGoal {
  readonly name: string
  readonly type: GoalType
  readonly targetAmount: string
  /** Dollars by default. */
  readonly currency?: Currency
  readonly totalMembers: number
  readonly cycleType?: 'weekly' | 'biweekly' | 'monthly'
  readonly contributionAmount?: string
  /** Of a circle: its rules where they are not the usual ones. */
  readonly charter?: { readonly deposit: string } | { readonly cash: true }
  /** Until its end, from today. */
  readonly days: number
  readonly organiser: string
  /** The members who join by the organiser's link, in this order. */
  readonly members?: readonly string[]
  /** Added by the organiser without an account, who pays their first round. */
  readonly standIns?: readonly string[]
  /** Payers and amounts, paid in this order: `Ama 400, Kofi 350`. */
  readonly contributions: string
  /** Deposits, in the same form. */
  readonly deposits?: string
  /** Members whose pot answers for the organiser, who asks them: `Ama 150`. */
  readonly guarantors?: string
  /** It ran before: its present round, and what each seat had paid, in the order of turns. All members confirm that. */
  readonly adopted?: AdoptedRequest
  /** A member who keeps cash for the circle, up to an amount, and who gives them their contribution: they confirm and count it. */
  readonly cashBox?: { readonly holder: string; readonly ceiling: string; readonly from: string }
  /** Invited by mail, without an answer yet. */
  readonly asked?: readonly string[]
  readonly talk?: readonly (readonly [who: string, text: string])[]
}

export const demoGoals: readonly DemoGoal[] = [
  {
    name: 'Lisbon in June',
    type: 'Vacation & Travel',
    targetAmount: '3200',
    totalMembers: 2,
    days: 200,
    organiser: 'Ama',
    members: ['Kofi'],
    contributions: 'Ama 400, Kofi 350, Ama 434.5',
    talk: [
      ['Kofi', 'I found flights for the second week: https://flights.example.com/accra-lisbon'],
      ['Ama', 'That one is good. Let us be at 2,000 by March, then we book.'],
      ['Kofi', 'Agreed.'],
    ],
  },
  {
    name: 'Rainy day fund',
    type: 'Emergency Fund',
    targetAmount: '5000',
    totalMembers: 1,
    days: 400,
    organiser: 'Ama',
    contributions: 'Ama 1500, Ama 1120, Ama 1000',
  },
  {
    name: 'Kofi’s wedding',
    type: 'Special Event',
    targetAmount: '500',
    totalMembers: 3,
    days: 5,
    organiser: 'Ama',
    members: ['Nia', 'Yaw'],
    contributions: 'Ama 200, Nia 150, Yaw 150',
  },
  {
    name: 'Makola Market Circle',
    type: susu,
    targetAmount: '2500',
    totalMembers: 5,
    cycleType: 'monthly',
    contributionAmount: '500',
    days: 150,
    organiser: 'Ama',
    members: ['Kofi', 'Nia', 'Yaw'],
    contributions: 'Ama 500, Nia 500',
    asked: ['adwoa@example.com'],
    talk: [
      ['Ama', 'Welcome, everybody. Adwoa takes the last seat, then we begin.'],
      ['Nia', 'Mine is in.'],
    ],
  },
  {
    name: 'A roof before the rains',
    type: 'Home & Living',
    targetAmount: '740000',
    currency: 'XAF',
    totalMembers: 1,
    days: 120,
    organiser: 'Kofi',
    contributions: 'Kofi 90000, Kofi 25000',
  },
  {
    name: 'Sewing machines',
    type: susu,
    targetAmount: '800',
    totalMembers: 4,
    cycleType: 'weekly',
    contributionAmount: '200',
    charter: { deposit: '100' },
    days: 30,
    organiser: 'Efua',
    members: ['Nia', 'Ama'],
    standIns: ['Auntie Abena'],
    contributions: 'Efua 200, Nia 200',
    deposits: 'Efua 100, Nia 100',
    guarantors: 'Ama 150',
    talk: [
      ['Efua', 'I receive first, so Ama answers for me, and each of us leaves $100 as a deposit.'],
      ['Ama', 'With pleasure. Mine follows on Friday.'],
    ],
  },
  {
    name: 'Kejetia since 2024',
    type: susu,
    targetAmount: '200',
    totalMembers: 4,
    cycleType: 'weekly',
    contributionAmount: '50',
    charter: { cash: true },
    days: 14,
    organiser: 'Kofi',
    members: ['Nia', 'Yaw', 'Efua'],
    adopted: {
      round: 3,
      names: ['Yaw', 'Efua', 'Nia', 'Kofi'],
      paid: [
        ['50', '50'],
        ['50', '50'],
        ['50', '30'],
        ['50', '50'],
      ],
    },
    cashBox: { holder: 'Yaw', ceiling: '100', from: 'Efua' },
    contributions: 'Kofi 50',
    talk: [['Kofi', 'The notebook is full, so we go on here with round three.']],
  },
]
