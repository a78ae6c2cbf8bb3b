import type { PaidHow } from '#shared/api/sheet.ts'
import { isDebitType } from '#shared/bankDebits.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { add, type Minor, smaller, subtract, zero } from '#shared/money.ts'
import type { PayoutMethod, SendingMethod } from '#shared/payoutMethods.ts'
import type { CalendarDate } from '#shared/time.ts'

/** One movement in a cell; negative for what was taken back. */
export interface Part {
  readonly amountMinor: Minor
  readonly on: CalendarDate
  readonly how: PaidHow
  /** The cash holder whose box it came into. */
  readonly boxUserId?: UserId | undefined
}

export interface SheetRound {
  readonly dueOn?: CalendarDate
  readonly closedOn?: CalendarDate
  readonly recipientUserId?: UserId
  /** What its recipient was owed at closing, less what was taken out of it since. */
  readonly potMinor: Minor
  readonly sentMinor: Minor
  readonly sentOn?: CalendarDate
  readonly sentHow?: SendingMethod
}

interface Paid {
  readonly round: number | null
  /** For a round, and not for a debt or a deposit. */
  readonly isForRound: boolean
  readonly isDeposit: boolean
  readonly debtId: string | undefined
  readonly method: PayoutMethod | undefined
  readonly holderUserId: UserId
  /** What of it is in the goal, or was passed on. */
  readonly leftMinor: Minor
  readonly on: CalendarDate | undefined
  readonly how: PaidHow
  readonly boxUserId?: UserId | undefined
}

interface Owed {
  readonly debtorUserId: UserId
  readonly round: number | null
  readonly cause: GoalEventOf<'DebtArose'>['data']['cause']
  readonly leftMinor: Minor
}

/** What the events of a circle say about who has paid which round, how and when. */
export interface Sheet {
  readonly rounds: Map<number, SheetRound>
  /** Payments into closed rounds, and later ones for what was missing there, by member and round. */
  readonly parts: Map<string, Part[]>
  readonly paid: Map<ContributionId, Paid>
  readonly debts: Map<string, Owed>
  readonly late: Set<string>
  /** A deposit is about to pay this debt. */
  depositFor: string | undefined
}

export const cellKey = (userId: UserId, round: number): string => `${userId}-${round}`

export const emptySheet = (): Sheet => ({
  rounds: new Map(),
  parts: new Map(),
  paid: new Map(),
  debts: new Map(),
  late: new Set(),
  depositFor: undefined,
})

type Readers = {
  readonly [Type in GoalEvent['type']]?: (
    sheet: Sheet,
    data: GoalEventOf<Type>['data'],
    on: CalendarDate,
  ) => void
}

const readers: Readers = {
  ContributionRequested: ({ paid }, { contributionId, userId, holderUserId = userId, ...asked }) => {
    const { round, debtId, deposit = false } = asked
    const isForRound = round !== null && debtId === undefined && !deposit
    paid.set(contributionId, { ...unpaid(holderUserId), round, isForRound, isDeposit: deposit, debtId })
  },
  ContributionReported: (sheet, { contributionId, method }) =>
    changePaid(sheet, contributionId, () => ({ method })),
  ContributionReceived: (sheet, received, on) => {
    const { contributionId, userId, holderUserId = userId, amountMinor, paymentIntentId, paidWith } = received
    const { round = null } = received
    if (!sheet.paid.has(contributionId))
      sheet.paid.set(contributionId, { ...unpaid(userId), round, isForRound: round !== null })
    changePaid(sheet, contributionId, ({ method, isDeposit }) => ({
      holderUserId,
      leftMinor: amountMinor,
      boxUserId: received.cashHolderUserId,
      on,
      how: isDeposit
        ? 'deposit'
        : paymentIntentId === null
          ? (method ?? 'other')
          : isDebitType(paidWith)
            ? 'debit'
            : 'card',
    }))
  },
  ContributionRefunded: (sheet, reversed, on) => takeBack(sheet, reversed, on),
  ContributionDisputed: (sheet, reversed, on) => takeBack(sheet, reversed, on),
  RefundFeeKept: (sheet, kept, on) => takeBack(sheet, kept, on),
  ContributionRefundFailed: (sheet, returned, on) => giveBack(sheet, returned, on),
  DisputeWon: (sheet, returned, on) => giveBack(sheet, returned, on),
  RefundFeeReturned: (sheet, returned, on) => giveBack(sheet, returned, on),
  EntryReversed: (sheet, { mistaken: { type, data } }, on) => {
    if (type === 'ContributionReceived') takeBack(sheet, data, on)
    else if (type === 'DebtReleased') {
      lowerDebt(sheet, data.debtId, subtract(zero, data.amountMinor))
      if (countsAsPaid(data.reason))
        pay(sheet, data.debtId, part(subtract(zero, data.amountMinor), on, 'correction'))
    } else if (type === 'PayoutSent') send(sheet, data, subtract(zero, data.amountMinor))
  },
  RoundOpened: (sheet, { round, dueOn }) => changeRound(sheet, round, () => ({ dueOn })),
  GoalRestored: (sheet, { due }) => due && changeRound(sheet, due.round, () => ({ dueOn: due.dueOn })),
  MemberLate: ({ late }, { userId, round }) => void late.add(cellKey(userId, round)),
  RoundClosed: (sheet, { round, recipientUserId, potMinor, shares }, closedOn) => {
    changeRound(sheet, round, () => ({ closedOn, recipientUserId, potMinor }))
    for (const share of shares) closeShare(sheet, round, share, closedOn)
  },
  RoundAdopted: (sheet, { round, recipientUserId, potMinor, shares }, on) => {
    changeRound(sheet, round, () => ({
      closedOn: on,
      recipientUserId,
      potMinor,
      sentOn: on,
      sentHow: 'other',
    }))
    for (const { userId, amountMinor } of shares)
      addPart(sheet, userId, round, part(amountMinor, on, 'earlier'))
  },
  PotLowered: (sheet, { userId, round, amountMinor }, on) => {
    addPart(sheet, userId, round, part(subtract(zero, amountMinor), on, 'correction'))
    changeRound(sheet, round, ({ potMinor }) => ({ potMinor: subtract(potMinor, amountMinor) }))
  },
  PayoutLowered: (sheet, { round, amountMinor }) => {
    if (round !== null)
      changeRound(sheet, round, ({ potMinor }) => ({ potMinor: subtract(potMinor, amountMinor) }))
  },
  PayoutSent: (sheet, sent, sentOn) => {
    send(sheet, sent, sent.amountMinor)
    const round = roundOf(sent.payoutId)
    if (round !== undefined) changeRound(sheet, round, () => ({ sentOn, sentHow: sent.method }))
  },
  PayoutTransferReversed: (sheet, reversed) => send(sheet, reversed, subtract(zero, reversed.amountMinor)),
  PayoutCaseClosed: (sheet, closed) => {
    if (closed.outcome === 'returned') send(sheet, closed, subtract(zero, closed.amountMinor))
  },
  DebtArose: ({ debts }, { debtId, debtorUserId, round, cause, amountMinor: leftMinor }) =>
    void debts.set(debtId, { debtorUserId, round, cause, leftMinor }),
  DepositReleased: (sheet, { forDebt }) => {
    sheet.depositFor = forDebt?.debtId
  },
  DebtPaid: (sheet, { debtId, contributionId, amountMinor }, on) => {
    const payment = sheet.paid.get(contributionId)
    const how = sheet.depositFor === debtId ? 'deposit' : (payment?.how ?? 'other')
    settle(sheet, debtId, part(amountMinor, payment?.on ?? on, how))
  },
  DebtNetted: (sheet, { debtId, amountMinor }, on) =>
    settle(sheet, debtId, part(amountMinor, on, sheet.depositFor === debtId ? 'deposit' : 'set_off')),
  GuaranteePaid: (sheet, { debtId, amountMinor }, on) =>
    settle(sheet, debtId, part(amountMinor, on, 'guarantor')),
  DebtReleased: (sheet, { debtId, amountMinor, reason }, on) => {
    lowerDebt(sheet, debtId, amountMinor)
    if (countsAsPaid(reason))
      pay(sheet, debtId, part(amountMinor, on, reason === 'set_off' ? 'set_off' : 'outside'))
  },
  DebtRestored: (sheet, { debtId, amountMinor, overpaidMinor, recoveredMinor = zero }) =>
    lowerDebt(sheet, debtId, subtract(amountMinor, add(overpaidMinor, recoveredMinor))),
  MemberReplaced: (sheet, { leaverUserId, userId, savings, early, arrears = [] }) => {
    for (const { debtId } of arrears) {
      const debt = sheet.debts.get(debtId)
      if (debt) sheet.debts.set(debtId, { ...debt, debtorUserId: userId })
    }
    for (const held of [savings, early])
      for (const [id, payment] of sheet.paid)
        if (
          held &&
          payment.isForRound &&
          payment.round === held.round &&
          payment.holderUserId === leaverUserId
        )
          sheet.paid.set(id, { ...payment, holderUserId: userId })
  },
}

/** Adds an event of the circle, on its day in the circle's time zone. */
export const readEvent = (sheet: Sheet, event: GoalEvent, on: CalendarDate): void =>
  (readers[event.type] as ((sheet: Sheet, data: GoalEvent['data'], on: CalendarDate) => void) | undefined)?.(
    sheet,
    event.data,
    on,
  )

const unpaid = (holderUserId: UserId): Paid => ({
  ...{ round: null, isForRound: false, isDeposit: false, debtId: undefined, method: undefined, holderUserId },
  ...{ leftMinor: zero, on: undefined, how: 'other' },
})
const part = (amountMinor: Minor, on: CalendarDate, how: PaidHow): Part => ({ amountMinor, on, how })

const changePaid = ({ paid }: Sheet, id: ContributionId, changes: (known: Paid) => Partial<Paid>): void => {
  const known = paid.get(id)
  if (known) paid.set(id, { ...known, ...changes(known) })
}
const changeRound = (
  { rounds }: Sheet,
  round: number,
  changes: (known: SheetRound) => Partial<SheetRound>,
): void => {
  const known = rounds.get(round) ?? { potMinor: zero, sentMinor: zero }
  rounds.set(round, { ...known, ...changes(known) })
}
const addPart = ({ parts }: Sheet, userId: UserId, round: number, one: Part): void => {
  if (one.amountMinor !== 0)
    parts.set(cellKey(userId, round), [...(parts.get(cellKey(userId, round)) ?? []), one])
}

/** The part that was still in the goal is less; the part that had been passed on was paid, and is taken back. */
const takeBack = (sheet: Sheet, reversed: Reversed, on: CalendarDate): void =>
  move(sheet, reversed, { sign: -1, on })
const giveBack = (sheet: Sheet, returned: Reversed, on: CalendarDate): void =>
  move(sheet, returned, { sign: 1, on })

interface Reversed {
  readonly contributionId: ContributionId
  readonly amountMinor: Minor
  readonly owedMinor?: Minor | undefined
}
const move = (
  sheet: Sheet,
  { contributionId, amountMinor, owedMinor = zero }: Reversed,
  { sign, on }: { readonly sign: 1 | -1; readonly on: CalendarDate },
): void => {
  const signed = (amount: Minor): Minor => (sign === 1 ? amount : subtract(zero, amount))
  changePaid(sheet, contributionId, ({ leftMinor }) => ({
    leftMinor: add(leftMinor, signed(subtract(amountMinor, owedMinor))),
  }))
  const { round, holderUserId, isForRound, debtId } = sheet.paid.get(contributionId) ?? unpaid(0 as UserId)
  const one = part(signed(owedMinor), on, 'taken_back')
  if (round !== null && isForRound) addPart(sheet, holderUserId, round, one)
  // It had paid what the round lacked, and is owed anew.
  else if (debtId !== undefined) pay(sheet, debtId, one)
}

/** A member's share of a pot consists of their payments; what else it consists of came with the seat. */
const closeShare = (
  sheet: Sheet,
  round: number,
  { userId, amountMinor, contributionIds }: GoalEventOf<'RoundClosed'>['data']['shares'][number],
  closedOn: CalendarDate,
): void => {
  let rest = amountMinor
  for (const id of contributionIds) {
    const payment = sheet.paid.get(id)
    const amount = smaller(rest, payment?.leftMinor ?? zero)
    if (!payment || amount <= 0) continue
    const { how, boxUserId } = payment
    addPart(sheet, userId, round, { ...part(amount, payment.on ?? closedOn, how), boxUserId })
    changePaid(sheet, id, ({ leftMinor }) => ({ leftMinor: subtract(leftMinor, amount) }))
    rest = subtract(rest, amount)
  }
  addPart(sheet, userId, round, part(rest, closedOn, 'other'))
}

const lowerDebt = ({ debts }: Sheet, debtId: string, amount: Minor): void => {
  const debt = debts.get(debtId)
  if (debt) debts.set(debtId, { ...debt, leftMinor: subtract(debt.leftMinor, amount) })
}
/** What is paid for a round that was closed without it belongs to that round. */
const pay = (sheet: Sheet, debtId: string, one: Part): void => {
  const debt = sheet.debts.get(debtId)
  const isOfRound = debt?.cause === 'round_closed_short' || debt?.cause === 'reversed'
  if (debt && isOfRound && debt.round !== null) addPart(sheet, debt.debtorUserId, debt.round, one)
}
const settle = (sheet: Sheet, debtId: string, one: Part): void => {
  lowerDebt(sheet, debtId, one.amountMinor)
  pay(sheet, debtId, one)
  sheet.depositFor = undefined
}
const countsAsPaid = (reason: GoalEventOf<'DebtReleased'>['data']['reason']): boolean =>
  reason === 'paid_outside' || reason === 'set_off'

/** `round-3`, and its parts `round-3-outside` and `round-3-later-1`. */
const roundOf = (payoutId: string): number | undefined => {
  const [, round] = /^round-(\d+)(?:-|$)/.exec(payoutId) ?? []
  return round === undefined ? undefined : Number(round)
}
const send = (sheet: Sheet, { payoutId }: { readonly payoutId: string }, amount: Minor): void => {
  const round = roundOf(payoutId)
  if (round !== undefined)
    changeRound(sheet, round, ({ sentMinor }) => ({ sentMinor: add(sentMinor, amount) }))
}
