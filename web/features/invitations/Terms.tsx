import { Check } from 'lucide-react'
import type { InvitationPreview } from '#shared/api/invitations.ts'
import { CharterTerms } from '../../components/charter/CharterTerms.tsx'
import { centsOf, day, money } from '../../lib/format.ts'
import { joinTexts as texts } from './joinTexts.ts'
import styles from './Terms.module.css'

interface TermsProps {
  preview: InvitationPreview
}

/** What is agreed in this goal, in figures. */
export const Facts = ({ preview }: TermsProps) => (
  <dl className={styles.facts}>
    {factsOf(preview).map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd className="figures">{value}</dd>
      </div>
    ))}
  </dl>
)

const factsOf = ({ goal, circle }: InvitationPreview): readonly (readonly [string, string])[] => {
  const words = texts.facts
  const starts = [words.starts, day(goal.startDate)] as const
  if (goal.cycleType === null)
    return [
      [words.target, money(goal.targetAmount)],
      [words.members, String(goal.memberCount)],
      starts,
      [words.end, day(goal.endDate)],
    ]
  const free = Math.max(0, goal.totalMembers - goal.memberCount)
  return [
    [words.contribution, words.per(money(goal.contributionAmount), goal.cycleType)],
    [words.pot, words.potOf(money(goal.targetAmount))],
    [words.seats, words.seatsLeft(free, goal.totalMembers)],
    starts,
    ...(circle?.position && circle.payoutOn
      ? ([[words.turn, words.turnOn(circle.position, day(circle.payoutOn))]] as const)
      : []),
  ]
}

/** And in words. */
export const Meaning = ({ preview }: TermsProps) => (
  <section className={styles.meaning} aria-labelledby="meaning">
    <h2 id="meaning">{texts.means.title}</h2>
    <ul>
      {sentencesOf(preview).map(sentence => (
        <li key={sentence}>
          <Check size={18} aria-hidden="true" />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  </section>
)

/** What the members of a circle have agreed on, and whoever joins accepts. */
export const Rules = ({ preview: { circle, role } }: TermsProps) =>
  circle !== null &&
  role !== 'auditor' && (
    <section className={styles.meaning} aria-labelledby="rules">
      <h2 id="rules">{texts.rules.title}</h2>
      <CharterTerms charter={circle.charter} />
      <p className="muted">{texts.rules.note(circle.charter.version)}</p>
    </section>
  )

const sentencesOf = ({ role, replaces, goal, circle: agreed }: InvitationPreview): readonly string[] => {
  const { auditor, circle, goal: saving, replaces: takingOver } = texts.means
  if (role === 'auditor') return auditor
  const rules =
    goal.cycleType === null
      ? saving(money(goal.targetAmount))
      : circle(money(goal.contributionAmount), goal.cycleType, goal.totalMembers)
  if (replaces === null) return rules
  const owed = centsOf(agreed?.arrears)
  return [takingOver(replaces), ...(owed > 0 ? [texts.means.arrears(money(owed))] : []), ...rules]
}
