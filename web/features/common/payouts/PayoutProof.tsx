import type { PayoutResponse, PersonResponse } from '#shared/api/rotation.ts'
import { day, money } from '../../../lib/format.ts'
import styles from './Payouts.module.css'
import { payoutTexts } from './payoutTexts.ts'

interface PayoutProofProps {
  payout: PayoutResponse
  viewerId: number | undefined
}

/** The facts of a payout with their sources, oldest first. */
export const PayoutProof = ({ payout, viewerId }: PayoutProofProps) => (
  <ul className={styles.proof}>
    {linesOf(payout, viewerId).map(line => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

export const linesOf = (payout: PayoutResponse, viewerId: number | undefined): readonly string[] => {
  const words = payoutTexts.proof
  const { status, attempt, approvals, approvalsNeeded, sent, recipient } = payout
  const by = ({ userId, name }: PersonResponse): string => (userId === viewerId ? words.you : name)
  const said = ({ userId, name }: PersonResponse): string => (userId === viewerId ? words.You : name)
  const open = status === 'due'
  return [
    open && words.due({ date: day(payout.dueAt) }),
    open && attempt > 1 && words.returned({ attempt }),
    open && payout.sendBy && words.sendBy({ date: day(payout.sendBy) }),
    open &&
      !payout.settled &&
      (payout.settlesAt ? words.notSettled({ date: day(payout.settlesAt) }) : words.settling),
    open && payout.firmOn && words.notFirm({ date: day(payout.firmOn) }),
    open && payout.firmPart && words.firmPart({ amount: money(payout.firmPart, payout.currency) }),
    open &&
      payout.hold &&
      words.held({
        date: day(payout.hold.until),
        who: by(payout.hold.by),
        hasReason: payout.hold.reason === '' ? 'no' : 'yes',
        reason: payout.hold.reason,
      }),
    open && payout.hold?.order && words.ordered(payout.hold.order),
    ...approvals.map(one => words.approved({ who: by(one) })),
    open && approvals.length < approvalsNeeded && words.needsApproval,
    sent &&
      words.sent({
        who: sent.by ? by(sent.by) : words.operator,
        date: day(sent.at),
        method: sent.method,
        hasReference: sent.reference === '' ? 'no' : 'yes',
        reference: sent.reference,
      }),
    payout.confirmedAt && words.confirmed({ who: by(recipient), date: day(payout.confirmedAt) }),
    status === 'contested' &&
      payout.contestedAt &&
      words.contested({ who: said(recipient), date: day(payout.contestedAt) }),
    payout.judgeBy && words.judgeBy({ date: day(payout.judgeBy) }),
    payout.proposal &&
      words.proposed({
        who: said(payout.proposal.by),
        is: payout.proposal.is,
        date: payout.proposal.until ? day(payout.proposal.until) : '',
      }),
    status === 'proved' && words.proved,
    status === 'set_off' && words.setOff,
  ].filter(line => typeof line === 'string')
}
