import { describe, expect, it } from 'vitest'
import { person, testDraw, testPayout, testRotation } from '#lab/builders/web/rotation.ts'
import type { ScheduleView } from '#projections/readModels/schedules/query.ts'
import type { BatchSummary } from '#shared/api/batches.ts'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import type { CorrectionResponse } from '#shared/api/corrections.ts'
import type { InvitationResponse } from '#shared/api/invitations.ts'
import { nextStepKinds } from '#shared/api/nextSteps.ts'
import type { DisputeResponse } from '#shared/api/payments.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import type { DebtResponse, RotationResponse, SwapResponse } from '#shared/api/rotation.ts'
import type { VoteResponse } from '#shared/api/votes.ts'
import { contributionId, goalId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import { nextSteps, type Waiting } from './nextSteps.ts'
import type { WaitingAccount } from './stepsOfAccount.ts'
import type { WaitingWork } from './stepsOfAdmin.ts'

const none: Waiting = {
  ...{ userId: userId(1), memberOf: new Set([1]) },
  ...{
    circles: [],
    isCut: false,
    payouts: [],
    payments: [],
    failed: [],
    unfinished: [],
    full: [],
    boxes: [],
    debts: [],
  },
  ...{ named: undefined, account: undefined, work: undefined },
}
const noWork: WaitingWork = {
  ...{ proposals: [], locks: [], corrections: [], claims: [], batches: [], disputes: [], breaks: [] },
}
const workOf = (work: Partial<WaitingWork>) => stepsOf({ work: { ...noWork, ...work } })
const account = (different: Partial<WaitingAccount>): Partial<Waiting> => ({
  account: {
    ...{ userId: userId(1), isVerified: true, lacksTwoStep: false, invitations: [], stripe: [] },
    ...different,
  },
})
const stepsOf = (waiting: Partial<Waiting>) => nextSteps({ ...none, ...waiting })
const kindsOf = (waiting: Partial<Waiting>) => stepsOf(waiting).map(({ kind }) => kind)

const circle = (rotation: RotationResponse, votes: readonly VoteResponse[] = [], holdsOnlyCash = false) => {
  const may = { windUp: false, pause: 0, organiser: [], rules: false, replace: [] }
  return { circles: [{ goalName: 'Makola', rotation, holdsOnlyCash, votes: { votes, may } }] }
}
const paid = { round: 2, paid: [1] }

const debt = (debtor: number, creditor: number | null, status: DebtResponse['status'] = 'open') => ({
  ...{ id: `round-1-${debtor}`, goalId: 1, goalName: 'Makola', cycleType: 'monthly' as const, rhythm: null },
  debtor: person(debtor),
  creditor: creditor === null ? null : person(creditor),
  ...{ round: 1, currency: 'USD' as const, amount: '100.00', cause: 'round_closed_short' as const, status },
  since: instant('2026-01-20T09:00:00Z'),
})

const vote = (different: Partial<VoteResponse> = {}): VoteResponse => ({
  ...{
    vote: 3,
    kind: 'wind_up',
    member: null,
    reason: null,
    days: null,
    rules: null,
    payout: null,
    by: person(2),
    notBefore: null,
  },
  ...{ openedAt: '2026-02-01T00:00:00.000Z', endsAt: '2026-02-08T00:00:00.000Z', status: 'open' },
  ...{ casts: [], tally: null, mine: null, may: { vote: true, withdraw: false } },
  ...different,
})

const may = (what: Partial<PayoutResponse['may']>): PayoutResponse['may'] => ({
  ...testPayout().may,
  ...what,
})
const sent: PayoutResponse['sent'] = {
  ...{ at: '2026-02-02T10:00:00.000Z', by: person(2), method: 'bank_transfer', reference: 'TR-1' },
}

describe('the next steps of a member', () => {
  it('include a round, by its date', () => {
    expect(stepsOf(circle(testRotation({ round: 2, viewer: 1 })))).toEqual([
      {
        ...{ kind: 'pay_round', goalId: 1, goalName: 'Makola', subject: '2', leadsTo: '/goals/1' },
        ...{ dueOn: '2026-03-01', endsAt: null, since: null, late: false },
        ...{ amount: '100.00', currency: 'USD', round: 2, person: null },
      },
    ])
  })
  it('include saying where payouts go, once for each currency, before their own turn', () => {
    const rotation = testRotation(paid)
    const ahead = { ...rotation, members: rotation.members.map(one => ({ ...one, received: false })) }
    const { circles } = circle(ahead)
    const two = { circles: [...circles, ...circles] }
    expect(stepsOf({ ...circle(rotation), named: new Set<never>() })).toEqual([])
    const lacking = stepsOf({ ...two, named: new Set<never>() })
    expect(lacking).toMatchObject([
      { kind: 'name_destination', subject: 'USD', leadsTo: '/settings#payouts' },
    ])
    expect(stepsOf({ ...two, named: new Set(['USD'] as const) })).toEqual([])
    expect(stepsOf({ ...two, named: undefined })).toEqual([])
    expect(stepsOf({ ...circle(ahead, [], true), named: new Set<never>() })).toEqual([])
    const destination = { is: 'missing', changedAt: null, usableFrom: null, shown: null } as const
    const payouts = [testPayout({ destination })]
    expect(kindsOf({ payouts, named: new Set<never>() })).toEqual(['name_destination'])
    const toAnother = [testPayout({ destination, recipient: person(2) })]
    expect(kindsOf({ payouts: toAnother, named: new Set<never>() })).toEqual([])
  })
  it('exclude a round that they have paid', () => expect(kindsOf(circle(testRotation(paid)))).toEqual([]))
  it('exclude everything in a circle where they are an auditor', () =>
    expect(kindsOf(circle({ ...testRotation(), me: null, draw: testDraw() }))).toEqual([]))

  it('include a debt without a payment in progress, and exclude claims', () => {
    const debts = [debt(1, 2), debt(1, null), debt(2, 1), debt(1, 3, 'being_paid')]
    expect(stepsOf({ debts })).toMatchObject([
      { kind: 'pay_debt', person: { userId: 2 }, amount: '100.00', since: '2026-01-20T09:00:00.000Z' },
      { kind: 'pay_debt', person: null },
    ])
  })
  it('include a debt in a goal that they have left, paid on another page', () =>
    expect(stepsOf({ memberOf: new Set(), debts: [debt(1, 2)] })).toMatchObject([
      { leadsTo: '/contributions' },
    ]))

  it('include cash that they have to confirm', () => {
    const payment = { ...{ id: 'a', goalId: 1, goalName: 'Makola', userId: 2, username: 'Kofi', round: 1 } }
    const made = { currency: 'USD', amount: '100.00', createdAt: '2026-01-21T09:00:00.000Z' }
    const payments = [
      { ...payment, ...made, mayConfirm: true },
      { ...payment, ...made, id: 'b', mayTakeBack: true },
    ] as unknown as TransactionResponse[]
    expect(stepsOf({ payments })).toMatchObject([
      { kind: 'confirm_cash', subject: 'a', person: { name: 'Kofi' }, since: '2026-01-21T09:00:00.000Z' },
    ])
  })

  it('include a payout that was sent to them', () => {
    const own = testPayout({ status: 'sent', sent, may: may({ confirm: true }) })
    const confirmed = testPayout({ status: 'contested', sent, may: may({ confirm: true }) })
    expect(stepsOf({ payouts: [own, confirmed] })).toMatchObject([
      { kind: 'confirm_payout', subject: '1:round-1', amount: '500.00', since: sent.at },
    ])
  })

  it('include the rules, until the day on which the seat lapses', () => {
    const forming = testRotation({ paid: [1] }, { phase: 'forming' })
    const asked = { ...forming, me: { ...forming.me!, hasAccepted: false, acceptBy: '2026-01-08' } }
    expect(stepsOf(circle(asked))).toMatchObject([
      { kind: 'accept_rules', subject: '1', dueOn: '2026-01-08' },
    ])
  })

  it('include their deposit', () => {
    const circle1 = testRotation(paid)
    expect(stepsOf(circle({ ...circle1, me: { ...circle1.me!, depositDue: '50.00' } }))).toMatchObject([
      { kind: 'pay_deposit', amount: '50.00', currency: 'USD', leadsTo: '/goals/1' },
    ])
  })

  it('include their salt in a draw, to add and then to reveal', () => {
    const forming = testRotation({ paid: [1] }, { phase: 'forming' })
    const drawing = (draw: Parameters<typeof testDraw>[0]) =>
      stepsOf(circle({ ...forming, draw: testDraw(draw) }))
    const commitments = [{ userId: 1, commitment: '' }]
    const salts = [{ userId: 1, salt: '' }]
    expect(drawing({})).toMatchObject([{ kind: 'commit_draw', endsAt: '2026-01-02T00:00:00.000Z' }])
    expect(drawing({ commitments })).toEqual([])
    expect(drawing({ commitments, stage: 'revealing' })).toMatchObject([
      { kind: 'reveal_draw', endsAt: '2026-01-09T00:00:00.000Z' },
    ])
    expect(drawing({ stage: 'revealing' })).toEqual([])
    expect(drawing({ commitments, salts, stage: 'revealing' })).toEqual([])
    expect(drawing({ commitments, stage: 'voided' })).toEqual([])
  })

  it('include an open vote, until they have voted', () => {
    const votes = [
      vote(),
      vote({ vote: 4, mine: true }),
      vote({ vote: 5, may: { vote: false, withdraw: false } }),
      vote({ vote: 6, status: 'accepted' }),
    ]
    expect(stepsOf(circle(testRotation(paid), votes))).toMatchObject([
      { kind: 'vote', subject: '3', endsAt: '2026-02-08T00:00:00.000Z', leadsTo: '/goals/1?tab=rules' },
    ])
  })

  it('include a guarantee to answer, while they can', () => {
    const asked = (guarantee: number, accept: boolean) => ({
      ...{ guarantee, seat: person(3), guarantor: person(1), amount: '80.00', paid: '0.00' },
      ...{ status: 'asked' as const, figure: '180.00', may: { accept, end: true } },
    })
    expect(
      stepsOf(circle(testRotation(paid, { guarantees: [asked(1, true), asked(2, false)] }))),
    ).toMatchObject([
      { kind: 'answer_guarantee', subject: '1', person: { userId: 3 }, amount: '80.00', leadsTo: '/goals/1' },
    ])
  })

  it('include a proposed swap', () => {
    const swap = (by: number, other: number, status: SwapResponse['status'] = 'proposed') => ({
      ...{ swap: by, by: person(by), with: person(other), status, turns: null },
    })
    const swaps = [swap(3, 1), swap(1, 4), swap(5, 1, 'declined')]
    expect(stepsOf(circle(testRotation(paid, { swaps })))).toMatchObject([
      { kind: 'answer_swap', subject: '3', person: { userId: 3 }, round: 3 },
    ])
  })
})

describe('the next steps about money of goals', () => {
  const about = { goalId: goalId(1), goalName: 'Makola', currency: 'USD' as const }
  it('include a payment of a plan that failed, with its form', () => {
    const failed = {
      ...about,
      status: 'active',
      failed: { contributionId: 'c1', amountMinor: minor(100_00), lastAt: instant('2026-02-01T10:00:00Z') },
    } as unknown as ScheduleView
    const other = { ...about, status: 'active', failed: undefined } as unknown as ScheduleView
    expect(stepsOf({ failed: [failed, other, { ...failed, status: 'ended' }] })).toMatchObject([
      { kind: 'fix_payment', subject: 'c1', amount: '100.00', leadsTo: '/goals/1?pay=c1' },
    ])
    const unpaid = circle(testRotation({ round: 2, viewer: 1 }))
    expect(kindsOf({ ...unpaid, failed: [failed] })).toEqual(['fix_payment'])
    expect(kindsOf({ ...unpaid, failed: [other] })).toEqual(['pay_round'])
  })
  it('include a payment that waits at the bank’s page, and a full goal', () => {
    const id = contributionId('0190a000-0000-7000-8000-000000000002')
    const createdAt = instant('2026-02-01T10:00:00Z')
    const payment = { ...about, contributionId: id, amountMinor: minor(5_00), createdAt }
    expect(stepsOf({ unfinished: [payment] })).toMatchObject([
      { kind: 'finish_payment', amount: '5.00', leadsTo: '/contributions', since: createdAt },
    ])
    const full = [{ ...about, name: 'Makola', currentMinor: minor(300_00) }]
    expect(stepsOf({ full })).toMatchObject([{ kind: 'pay_out_goal', amount: '300.00', leadsTo: '/goals/1' }])
  })
})

describe('the next steps about an account', () => {
  const stripe = { currency: 'USD' as const, setAt: '2026-02-01T10:00:00.000Z' }
  const asked = { standing: 'unfinished' as const, asks: [], deadline: null, isGivenUp: false }
  it('include its address, its second step, and its account with Stripe', () => {
    expect(stepsOf(account({ isVerified: false, lacksTwoStep: true }))).toMatchObject([
      { kind: 'set_up_two_step', goalId: null, leadsTo: '/settings' },
      { kind: 'verify_email', goalId: null, leadsTo: '/settings' },
    ])
    expect(stepsOf(account({}))).toEqual([])
    const deadline = '2026-03-01T00:00:00.000Z'
    const accounts = [
      { ...stripe, ...asked },
      { ...stripe, ...asked, standing: 'ready' as const },
      { ...stripe, ...asked, standing: 'ready' as const, asks: ['document' as const], deadline },
    ]
    expect(stepsOf(account({ stripe: accounts }))).toMatchObject([
      { kind: 'finish_stripe', currency: 'USD', since: stripe.setAt },
      { kind: 'finish_stripe', endsAt: deadline, since: null },
    ])
  })
  it('include an invitation until its last day', () => {
    const expiresAt = '2026-02-08T10:00:00.000Z'
    const invitation = { id: 'i1', goalId: 4, goalName: 'Tema', inviterUserId: 2, inviterName: 'Kofi' }
    const invitations = [{ ...invitation, expiresAt } as InvitationResponse]
    expect(stepsOf(account({ invitations }))).toMatchObject([
      {
        ...{ kind: 'answer_invitation', goalId: 4, goalName: 'Tema', person: { userId: 2, name: 'Kofi' } },
        ...{ endsAt: expiresAt, leadsTo: '/join/received/i1' },
      },
    ])
  })
})

describe('the next steps of an admin', () => {
  it('include corrections and batches of others, disputes by their deadline, and breaks', () => {
    const at = '2026-02-01T10:00:00.000Z'
    const money = { amount: '7.00', currency: 'USD' as const }
    const made = { ...money, goalId: 1, goalName: 'Makola', proposedBy: person(2), proposedAt: at }
    const steps = workOf({
      corrections: [{ ...made, correction: 3 } as CorrectionResponse],
      batches: [{ id: 'b1', total: '90.00', currency: 'USD', madeBy: person(3), madeAt: at } as BatchSummary],
      disputes: [
        {
          ...made,
          id: 'd1',
          answerBy: '2026-02-05T00:00:00.000Z',
          openedAt: at,
        } as unknown as DisputeResponse,
      ],
      breaks: [{ key: 'k1', goal_id: null, opened_at: instant(at), sighted_at: instant(at) }],
    })
    expect(steps).toMatchObject([
      { kind: 'approve_correction', subject: '1-3', person: { userId: 2 }, leadsTo: '/admin/corrections' },
      { kind: 'approve_batch', amount: '90.00', leadsTo: '/admin/sending/b1' },
      { kind: 'settle_break', subject: 'k1', since: at, leadsTo: '/admin/reconciliation' },
      { kind: 'answer_dispute', endsAt: '2026-02-05T00:00:00.000Z', leadsTo: '/admin/disputes' },
    ])
  })
  it('include payouts to approve or to send, and cases to decide', () => {
    const payouts = [
      testPayout({ id: '2:round-1', goalId: 2, may: may({ approve: true }) }),
      testPayout({ id: '2:round-2', goalId: 2, may: may({ send: true }) }),
      testPayout({ status: 'contested', judgeBy: '2026-02-17T00:00:00.000Z', may: may({ judge: true }) }),
      testPayout({ id: '2:round-3', sendBy: '2026-02-03T00:00:00.000Z', may: may({ send: true }) }),
    ]
    expect(stepsOf({ payouts })).toMatchObject([
      { kind: 'approve_payout', leadsTo: '/admin/payouts', since: '2026-02-01T10:00:00.000Z' },
      { kind: 'send_payout', leadsTo: '/admin/payouts', person: { userId: 1 } },
      { kind: 'send_payout', subject: '2:round-3', endsAt: '2026-02-03T00:00:00.000Z' },
      { kind: 'judge_case', leadsTo: '/admin/cases/1%3Around-1', endsAt: '2026-02-17T00:00:00.000Z' },
    ])
  })
  it('name the part of a payout that can be sent before all of it has settled', () => {
    const payouts = [testPayout({ firmPart: '40.00', may: may({ send: true, approve: true }) })]
    const { amount } = testPayout()
    expect(stepsOf({ payouts })).toMatchObject([
      { kind: 'approve_payout', amount },
      { kind: 'send_payout', amount: '40.00' },
    ])
  })
  it('include longer locks that another admin has proposed, without a goal', () => {
    const lock = (id: number, confirm: boolean) => ({
      ...{ id, holder: person(4), days: 14, reason: 'A stolen phone', status: 'proposed' as const },
      ...{ proposedBy: person(2), proposedAt: '2026-02-01T10:00:00.000Z', endedBy: null, endedAt: null },
      may: { confirm, decline: true, withdraw: false },
    })
    expect(workOf({ locks: [lock(7, true), lock(8, false)] })).toMatchObject([
      {
        ...{ kind: 'confirm_lock', subject: '7', goalId: null, goalName: null, person: { userId: 4 } },
        ...{ since: '2026-02-01T10:00:00.000Z', leadsTo: '/admin/proposals' },
      },
    ])
  })
  it('link a member to the page of the goal: in a circle to their tasks, otherwise to its money', () => {
    const payouts = [testPayout({ may: may({ send: true }) })]
    const sending = (leadsTo: string) => [{ kind: 'send_payout', leadsTo }]
    expect(stepsOf({ payouts })).toMatchObject(sending('/goals/1?tab=money'))
    expect(stepsOf({ payouts, ...circle(testRotation(paid)) })).toMatchObject(sending('/goals/1'))
  })
})

describe('the order of next steps', () => {
  it('is by date, then by kind; those without a date are last', () => {
    const swaps = [{ swap: 1, by: person(3), with: person(1), status: 'proposed' as const, turns: null }]
    const about = circle(testRotation({ round: 2 }, { swaps }), [vote()])
    const payouts = [testPayout({ status: 'sent', sent, may: may({ confirm: true }) })]
    expect(kindsOf({ ...about, payouts, debts: [debt(1, 2)] })).toEqual([
      ...['pay_debt', 'confirm_payout', 'vote', 'pay_round', 'answer_swap'],
    ])
  })
  it('names every kind once', () => expect(new Set(nextStepKinds).size).toBe(nextStepKinds.length))
})
