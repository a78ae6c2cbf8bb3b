import { Check } from 'lucide-react'
import type { InvitationPreview } from '#shared/api/invitations.ts'
import { day, money } from '../../lib/format.ts'
import { joinTexts as texts } from './joinTexts.ts'
import styles from './Terms.module.css'

type Goal = InvitationPreview['goal']

/** What is agreed in this goal, in figures. */
export const Facts = ({ goal }: { goal: Goal }) => (
  <dl className={styles.facts}>
    {factsOf(goal).map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd className="figures">{value}</dd>
      </div>
    ))}
  </dl>
)

const factsOf = (goal: Goal): readonly (readonly [string, string])[] => {
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
  ]
}

/** And in words. */
export const Meaning = ({ preview }: { preview: InvitationPreview }) => (
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

const sentencesOf = ({ role, replaces, goal }: InvitationPreview): readonly string[] => {
  const { auditor, circle, goal: saving, replaces: takingOver } = texts.means
  if (role === 'auditor') return auditor
  const rules =
    goal.cycleType === null
      ? saving(money(goal.targetAmount))
      : circle(money(goal.contributionAmount), goal.cycleType, goal.totalMembers)
  return replaces === null ? rules : [takingOver(replaces), ...rules]
}
