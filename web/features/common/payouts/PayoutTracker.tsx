import { Link } from 'wouter'
import { bankRefusalTexts } from '#shared/api/bankRefusalTexts.ts'
import { payoutsSettingsPath } from '#shared/api/goalLink.ts'
import type { DestinationResponse } from '#shared/api/payoutDestinations.ts'
import { type PayoutStep, type PayoutStepName, payoutSteps } from '#shared/api/payoutSteps.ts'
import { payoutStepTexts } from '#shared/api/payoutStepTexts.ts'
import { stepAhead } from '#shared/api/payoutStepWords.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import type { PersonResponse } from '#shared/api/person.ts'
import { usuallyBy } from '#shared/api/usualArrival.ts'
import { dateOf, instant } from '#shared/time.ts'
import { day, money } from '../../../lib/format.ts'
import { dayAndTime } from '../../../lib/intl.ts'
import { destinationWords } from '../destinations/texts.ts'
import styles from './Payouts.module.css'
import { payoutTexts } from './payoutTexts.ts'

const words = payoutTexts.proof

interface PayoutTrackerProps {
  payout: PayoutResponse
  viewerId: number | undefined
}

/** Where a payout is: what was done, with its source, what it waits for, and what follows. */
export const PayoutTracker = ({ payout, viewerId }: PayoutTrackerProps) => (
  <ol className={styles.tracker}>
    {trackOf(payout, viewerId).map(({ name, state, lines }) => (
      <li key={name} className={styles[state]} {...(state === 'now' && { 'aria-current': 'step' as const })}>
        {lines.map(line => (
          <p key={line}>{line}</p>
        ))}
        {name === 'arrival' && isRefusedTo(payout, viewerId) && (
          <Link to={payoutsSettingsPath} className={styles.correct}>
            {words.correct}
          </Link>
        )}
      </li>
    ))}
  </ol>
)

/** The reader's bank refused it. */
const isRefusedTo = ({ status, bank, recipient }: PayoutResponse, viewerId: number | undefined): boolean =>
  status === 'sent' && bank?.is === 'refused' && recipient.userId === viewerId

interface Track extends Pick<PayoutStep, 'state'> {
  readonly name: PayoutStepName | 'set_off'
  readonly lines: readonly string[]
}

export const trackOf = (payout: PayoutResponse, viewerId: number | undefined): readonly Track[] => {
  if (payout.status === 'set_off') return [{ name: 'set_off', state: 'done', lines: [words.setOff] }]
  const facts = factsOf(payout, viewerId)
  const { recipient } = payout
  const reader = { whose: whoseIs(recipient, viewerId), who: recipient.name }
  return payoutSteps(payout).flatMap(({ name, state }): Track[] => {
    const known = facts[name].filter(line => typeof line === 'string')
    if (known.length > 0) return [{ name, state, lines: known }]
    const line = state === 'ahead' ? stepAhead(name, reader) : state === 'now' && payoutStepTexts.now.sending
    return line ? [{ name, state, lines: [line] }] : []
  })
}

const whoseIs = ({ userId }: PersonResponse, viewerId: number | undefined): 'own' | 'other' =>
  userId === viewerId ? 'own' : 'other'

type Line = string | false | null | undefined | ''

/** What is known of each step, with its source. */
const factsOf = (
  payout: PayoutResponse,
  viewerId: number | undefined,
): Readonly<Record<PayoutStepName, readonly Line[]>> => {
  const { status, attempt, approvals, approvalsNeeded, sent, recipient, destination, hold } = payout
  const by = ({ userId, name }: PersonResponse): string => (userId === viewerId ? words.you : name)
  const said = ({ userId, name }: PersonResponse): string => (userId === viewerId ? words.You : name)
  const open = status === 'due'
  const proposed =
    payout.proposal &&
    words.proposed({
      who: said(payout.proposal.by),
      is: payout.proposal.is,
      date: payout.proposal.until ? day(payout.proposal.until) : '',
    })
  return {
    due: [
      words.due({ date: day(payout.dueAt) }),
      payout.takenBack && words.takenBack({ amount: money(payout.takenBack, payout.currency) }),
      attempt > 1 && words.returned({ attempt }),
      payout.sendBy && words.sendBy({ date: day(payout.sendBy) }),
      open && proposed,
    ],
    money: [
      payout.firmPart && words.firmPart({ amount: money(payout.firmPart, payout.currency) }),
      waitsFor(payout),
    ],
    destination: [
      destination?.is === 'missing' &&
        words.noDestination({ who: by(recipient), whose: whoseIs(recipient, viewerId) }),
      destination?.is === 'given_up' &&
        words.givenUp({ who: by(recipient), whose: whoseIs(recipient, viewerId) }),
      destination?.usableFrom &&
        words.destinationChanged({
          changed: day(destination.changedAt ?? destination.usableFrom),
          date: dayAndTime(destination.usableFrom),
        }),
      destination?.shown && words.goesTo(shownOf(destination.shown)),
    ],
    hold: [
      hold &&
        words.held({
          date: day(hold.until),
          who: by(hold.by),
          hasReason: hold.reason === '' ? 'no' : 'yes',
          reason: hold.reason,
        }),
      hold?.order && words.ordered(hold.order),
    ],
    approval: [
      ...approvals.map(one => words.approved({ who: by(one) })),
      open && approvals.length < approvalsNeeded && words.needsApproval,
    ],
    sending: [
      status === 'sending' && words.atStripe,
      payout.waitsForFunds && words.waitsForFunds({ whose: whoseIs(recipient, viewerId) }),
      open &&
        !payout.waitsForFunds &&
        payout.notTransferred &&
        words.notTransferred({ code: payout.notTransferred }),
      sent?.method === 'stripe' && words.sentByStripe({ date: day(sent.at), reference: sent.reference }),
      sent &&
        sent.method !== 'stripe' &&
        words.sent({
          who: sent.by ? by(sent.by) : words.operator,
          date: day(sent.at),
          method: sent.method,
          hasReference: sent.reference === '' ? 'no' : 'yes',
          reference: sent.reference,
        }),
    ],
    arrival: [
      status === 'sent' && (bankLine(payout, viewerId) ?? expectedLine(payout, viewerId)),
      payout.confirmedAt && words.confirmed({ who: by(recipient), date: day(payout.confirmedAt) }),
      status === 'contested' &&
        payout.contestedAt &&
        words.contested({ who: said(recipient), date: day(payout.contestedAt) }),
      payout.judgeBy && words.judgeBy({ date: day(payout.judgeBy) }),
      !open && proposed,
      status === 'proved' && words.proved,
    ],
  }
}

/** Until when its money, or the rest of it, cannot be sent: settled money may still be taken back. */
const waitsFor = ({ settled, settlesAt, firmOn, firmPart }: PayoutResponse): Line => {
  const part = firmPart ? 'rest' : 'whole'
  if (firmOn) return words.notFirm({ part, date: day(firmOn) })
  if (settled) return undefined
  return settlesAt ? words.notSettled({ part, date: day(settlesAt) }) : words.settling({ part })
}

/** What Stripe says of its way to the bank. */
const bankLine = ({ bank, recipient }: PayoutResponse, viewerId: number | undefined): string | undefined => {
  if (!bank) return undefined
  const about = { whose: whoseIs(recipient, viewerId), who: recipient.name } as const
  if (bank.is === 'waits') return words.waitsForBank(about)
  if (bank.is === 'refused')
    return words.bankRefused({ ...about, why: bankRefusalTexts[bank.why ?? 'other'] })
  return words.toBank({ ...about, is: bank.is, date: day(bank.on) })
}

/** When it usually has arrived, and who says so then. */
const expectedLine = ({ sent, recipient }: PayoutResponse, viewerId: number | undefined): Line => {
  if (!sent) return undefined
  const on = sent.expectedOn ?? usuallyBy(dateOf(instant(sent.at)), sent.method)
  const about = { whose: whoseIs(recipient, viewerId), who: recipient.name } as const
  return on === undefined ? words.awaited(about) : words.expected({ ...about, date: day(on) })
}

const shownOf = ({ kind, mask }: DestinationResponse) =>
  ({ kind: destinationWords.kinds[kind], masked: mask === '' ? 'no' : 'yes', mask }) as const
