import { CalendarClock, CircleDollarSign, HandCoins, Send, TriangleAlert } from 'lucide'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { listOf } from '#shared/intl.ts'
import { Button } from '../../../components/Button.tsx'
import { payoutBooks } from '../../../lib/books.ts'
import type { Currency } from '../../../lib/currencies.ts'
import { day, moment, money, today } from '../../../lib/format.ts'
import { usePay } from '../../../lib/pay.ts'
import { dueIn } from '../../../lib/progress.ts'
import { useVotes } from '../../../lib/votes.ts'
import { DueNote } from '../../common/goals/DueNote.tsx'
import { actsOf, PayoutActions } from '../../common/payouts/PayoutActions.tsx'
import { PayoutTracker } from '../../common/payouts/PayoutTracker.tsx'
import { payoutTexts } from '../../common/payouts/payoutTexts.ts'
import { howPaid } from '../../common/reports/howPaid.ts'
import { ReportActions } from '../../common/reports/ReportActions.tsx'
import { rotationTexts } from '../rotationTexts.ts'
import { awaitedIn } from '../view.ts'
import { Line, Sentence } from './Line.tsx'
import type { Task } from './tasks.ts'

const texts = rotationTexts.part

interface PayRowProps {
  task: Extract<Task, { readonly what: 'pay' }>
  currency: Currency
}

/** The payment that is due; its button is at the top of the page. */
export const PayRow = ({ task, currency }: PayRowProps) => {
  const due = dueIn(task.dueOn, today())
  return (
    <Line
      icon={CircleDollarSign}
      tone={task.late ? 'late' : 'money'}
      note={
        task.dueOn && (
          <p>
            {texts.due({ date: day(task.dueOn) })} {due && <DueNote due={due} />}
          </p>
        )
      }
    >
      <Sentence
        text={(task.own ? texts.payYour : texts.pay)({
          amount: money(task.amount, currency),
          round: task.round,
        })}
      />
    </Line>
  )
}

interface UnderWayRowProps {
  task: Extract<Task, { readonly what: 'under_way' }>
  currency: Currency
}

export const UnderWayRow = ({ task: { amount, round, by }, currency }: UnderWayRowProps) => (
  <Line icon={CalendarClock} note={<p>{texts.underWayText({ date: day(by) })}</p>}>
    <Sentence text={texts.underWay({ amount: money(amount, currency), round })} />
  </Line>
)

interface DepositRowProps {
  goal: GoalResponse
  task: Extract<Task, { readonly what: 'deposit' }>
}

export const DepositRow = ({ goal, task: { amount } }: DepositRowProps) => {
  const openPayment = usePay()
  return (
    <Line
      icon={CircleDollarSign}
      tone="money"
      note={<p>{texts.depositText}</p>}
      acts={
        <Button onClick={() => openPayment(goal, { due: { amount, deposit: true } })}>
          {texts.payDeposit}
        </Button>
      }
    >
      <Sentence text={texts.deposit({ amount: money(amount, goal.currency) })} />
    </Line>
  )
}

interface ReceiveRowProps {
  task: Extract<Task, { readonly what: 'receive' }>
  rotation: RotationResponse
}

export const ReceiveRow = ({ task: { amount, on, round }, rotation }: ReceiveRowProps) => {
  const awaited = awaitedIn(rotation)
  return (
    <Line
      icon={CalendarClock}
      note={
        awaited.length > 0 && (
          <p>{rotationTexts.expectedOnce({ count: awaited.length, names: listOf(awaited) })}</p>
        )
      }
    >
      <Sentence text={texts.receive({ amount: money(amount, rotation.currency), date: day(on), round })} />
    </Line>
  )
}

/** A payment outside without an answer of one side. */
export const ReportRow = ({ payment }: { payment: TransactionResponse }) => {
  const { username, outside, mayConfirm } = payment
  const amount = money(payment.amount, payment.currency)
  return (
    <Line
      icon={HandCoins}
      tone={mayConfirm ? 'money' : undefined}
      note={outside && <p>{howPaid(outside)}</p>}
      acts={<ReportActions of={payment} />}
    >
      <Sentence
        text={mayConfirm ? texts.reported({ who: username, amount }) : texts.reportedByYou({ amount })}
      />
    </Line>
  )
}

interface PayoutRowProps {
  task: Extract<Task, { readonly payout: PayoutResponse }>
  viewerId: number | undefined
}

const looks = {
  answer: { icon: HandCoins, tone: 'money' },
  contested: { icon: TriangleAlert, tone: 'late' },
  coming: { icon: HandCoins, tone: undefined },
  handle: { icon: Send, tone: 'money' },
} as const

/** A payout that has arrived, has not arrived, or must be sent. */
export const PayoutRow = ({ task: { what, payout }, viewerId }: PayoutRowProps) => (
  <Line
    {...looks[what]}
    note={
      <>
        {what === 'contested' && <p>{texts.contestedText}</p>}
        <PayoutTracker payout={payout} viewerId={viewerId} />
        {what === 'coming' && <SeatsAsked payout={payout} />}
      </>
    }
    acts={actsOf(payout, false).length > 0 && <PayoutActions payout={payout} />}
  >
    <Sentence text={sentenceOf({ what, payout }, viewerId)} opens={payoutBooks(payout)} />
  </Line>
)

/** The only admin waits for the other members' vote. */
const SeatsAsked = ({ payout: { goalId, recipient } }: { payout: PayoutResponse }) => {
  const { data } = useVotes(goalId)
  const asked = data?.votes.find(
    ({ kind, status, member }) =>
      kind === 'payout' && status === 'open' && member?.userId === recipient.userId,
  )
  return asked && <p>{texts.seatsAsked({ when: moment(asked.endsAt) })}</p>
}

const sentenceOf = ({ what, payout }: PayoutRowProps['task'], viewerId: number | undefined): string => {
  const { recipient, sent, may, currency } = payout
  const amount = money(payout.amount, currency)
  switch (what) {
    case 'answer':
      return texts.sent({ amount, who: sent?.by?.name ?? payoutTexts.proof.Operator })
    case 'contested':
      return texts.contested({ amount })
    case 'coming':
      return payout.hold
        ? texts.heldFromYou({ amount })
        : texts.dueToYou({ amount, fee: payout.fee ?? 'none' })
    case 'handle':
      if (recipient.userId === viewerId) return texts.toSendOwn({ amount })
      return may.send
        ? texts.toSend({ amount: money(payout.firmPart ?? payout.amount, currency), who: recipient.name })
        : texts.toApprove({ amount, who: recipient.name })
  }
}
