import { Check, TriangleAlert } from 'lucide'
import { Fragment } from 'react'
import type { InvitationPreview } from '#shared/api/invitations.ts'
import { times } from '#shared/money.ts'
import { everyText } from '#shared/rhythmWords.ts'
import { Facts } from '../../components/Facts.tsx'
import { Help } from '../../components/Help.tsx'
import { Icon } from '../../components/Icon.tsx'
import { cx } from '../../lib/cx.ts'
import { day, minorOf, money } from '../../lib/format.ts'
import { rotates } from '../../lib/progress.ts'
import { CharterTerms } from '../common/charter/CharterTerms.tsx'
import { PromiseLink } from '../common/charter/PromiseLink.tsx'
import { joinTexts as texts } from './joinTexts.ts'
import styles from './Terms.module.css'

interface TermsProps {
  preview: InvitationPreview
}

/** What is paid into each round, for all seats that are taken over. */
const paidFor = (
  { contributionAmount, currency }: InvitationPreview['goal'],
  circle: InvitationPreview['circle'],
) => times(minorOf(contributionAmount, currency), circle?.seats ?? 1)

/** The terms of this goal, in figures. */
export const TermFacts = ({ preview: { goal, circle, replaces } }: TermsProps) => {
  const words = texts.facts
  const { currency } = goal
  const isCircle = rotates(goal)
  const seats = circle?.seats ?? 1
  const free = Math.max(0, goal.totalMembers - goal.memberCount)
  return (
    <Facts
      className={cx(styles.facts, 'figures')}
      of={[
        isCircle && [
          words.contribution,
          words.per({ amount: money(paidFor(goal, circle), currency), every: everyText(goal) }),
        ],
        isCircle && [
          seats > 1 ? words.pots : words.pot,
          <Fragment key="pot">
            {seats > 1
              ? words.potsOf({ count: seats, amount: money(goal.targetAmount, currency) })
              : words.potOf({ amount: money(goal.targetAmount, currency) })}{' '}
            <Help word="pot" />
          </Fragment>,
        ],
        isCircle &&
          (replaces === null
            ? [words.seats, words.seatsLeft({ free, total: goal.totalMembers })]
            : seats > 1
              ? [words.seats, words.seatsOf({ name: replaces, count: seats, total: goal.totalMembers })]
              : [words.seat, words.seatOf({ name: replaces, total: goal.totalMembers })]),
        !isCircle && [words.target, money(goal.targetAmount, currency)],
        !isCircle && [words.members, goal.memberCount],
        [words.starts, day(goal.startDate)],
        !isCircle && [words.end, day(goal.endDate)],
        isCircle &&
          !!circle?.position &&
          !!circle.payoutOn && [
            words.turn,
            words.turnOn({ round: circle.position, date: day(circle.payoutOn) }),
          ],
        // The rules state when; the amount itself is shown beside contribution and pot.
        !!circle?.atRisk &&
          (circle.atRisk.seatsBefore > 0 || seats > 1) && [
            words.atRisk,
            money(circle.atRisk.amount, currency),
          ],
      ]}
    />
  )
}

/** The terms in words. */
export const Meaning = ({ preview }: TermsProps) => (
  <section className={styles.meaning} aria-labelledby="meaning">
    <h2 id="meaning">{texts.means.title}</h2>
    <ul>
      {sentencesOf(preview).map(sentence => (
        <li key={sentence}>
          <Icon of={Check} size={18} />
          <span>{sentence}</span>
        </li>
      ))}
      {preview.runByAdmin && preview.role !== 'auditor' && (
        <li className={styles.warning}>
          <Icon of={TriangleAlert} size={18} />
          <span>{texts.means.runByAdmin}</span>
        </li>
      )}
    </ul>
  </section>
)

/** The rules that a new member of a circle accepts. */
export const Rules = ({ preview: { circle, goal, role } }: TermsProps) =>
  circle !== null &&
  role !== 'auditor' && (
    <section className={styles.meaning} aria-labelledby="rules">
      <h2 id="rules">{texts.rules.title}</h2>
      <CharterTerms
        charter={circle.charter}
        currency={circle.currency}
        seats={goal.totalMembers}
        risk={circle.atRisk}
      />
      <p className="muted">{texts.rules.note({ version: circle.charter.version })}</p>
      <PromiseLink target="_blank" />
    </section>
  )

const sentencesOf = (preview: InvitationPreview): readonly string[] => {
  const { role, replaces, goal, circle: agreed } = preview
  if (role === 'auditor') return texts.means.auditor
  const rules = rulesOf(goal, agreed)
  if (replaces === null) return rules
  const owed = minorOf(agreed?.arrears, goal.currency)
  const toFormer = minorOf(agreed?.formerHolders, goal.currency)
  return [
    texts.means.replaces({ name: replaces }),
    ...(agreed?.paidFor ? [texts.means.paidFor({ name: replaces })] : []),
    ...(toFormer > 0 ? [texts.means.formerHolders({ amount: money(toFormer, goal.currency) })] : []),
    ...(owed > 0 ? [texts.means.arrears({ amount: money(owed, goal.currency) })] : []),
    ...rules,
  ]
}

/** What is only so before the rotation begins is left out afterwards. */
const rulesOf = (goal: InvitationPreview['goal'], agreed: InvitationPreview['circle']): readonly string[] => {
  if (!rotates(goal)) {
    const [together, ...rest] = texts.means.goal
    return [together({ target: money(goal.targetAmount, goal.currency) }), ...rest]
  }
  const [pay, receive, ...before] = texts.means.circle
  const amount = money(paidFor(goal, agreed), goal.currency)
  return [
    pay({
      amount,
      every: everyText(goal),
      rounds: goal.totalMembers,
      fee: agreed?.charter.lateFee ? 'yes' : 'no',
    }),
    receive,
    ...(agreed?.hasBegun ? [texts.means.begun] : before),
  ]
}
