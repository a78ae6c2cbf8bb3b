import type { UserResponse } from '#shared/api/accounts.ts'
import type { InvitationPreview } from '#shared/api/invitations.ts'
import { type Seat, Wheel } from '../../components/Wheel.tsx'
import { cx } from '../../lib/cx.ts'
import { day, money } from '../../lib/format.ts'
import { rotates } from '../../lib/progress.ts'
import { goalTypeName } from '../common/goals/goalTypeName.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import styles from './JoinPage.module.css'
import { joinTexts as texts } from './joinTexts.ts'
import { Meaning, Rules, TermFacts } from './Terms.tsx'

interface InvitationProps {
  preview: InvitationPreview
  user: UserResponse | undefined
  accept: () => Promise<void>
  decline: () => Promise<void>
  onRefused: () => unknown
}

/** The inviter and the goal, and the consequences of joining. */
export const Invitation = ({ preview, user, ...answers }: InvitationProps) => {
  const { goal, inviterName, role, expiresAt } = preview
  const circle = rotates(goal)
  const date = day(expiresAt)
  return (
    <article className={cx(styles.invitation, circle && styles.circle)}>
      <header className={styles.head}>
        <p className={styles.asks}>{texts.invites({ name: inviterName })}</p>
        <h1>{goal.name}</h1>
        <p className={styles.kinds}>
          <span>{goalTypeName(goal.type)}</span>
          {role === 'auditor' && <span>{texts.means.auditorBadge}</span>}
        </p>
        {goal.description && <p className={styles.description}>{goal.description}</p>}
      </header>
      {circle && <Circle goal={goal} />}
      <div className={styles.terms}>
        <TermFacts preview={preview} />
        <Meaning preview={preview} />
        <Rules preview={preview} />
      </div>
      <footer className={cx(styles.answer, user && styles.aboveBar)}>
        <AnswerButtons preview={preview} className={styles.buttons} {...answers} />
        <p className="muted">
          {user ? texts.signedInAs({ name: user.username, date }) : texts.accountFirst({ date })}
        </p>
      </footer>
    </article>
  )
}

const Circle = ({ goal }: { goal: InvitationPreview['goal'] }) => {
  const words = texts.wheel
  const { totalMembers, memberCount, targetAmount, currency } = goal
  // Names on the seats are for members only.
  const seats = Array.from(
    { length: totalMembers },
    (_, seat): Seat => ({ key: seat, name: seat < memberCount ? '' : null, paid: seat < memberCount }),
  )
  return (
    <figure className={styles.wheel}>
      <Wheel
        seats={seats}
        turn={undefined}
        centre={{
          above: words.pot,
          figure: money(targetAmount, currency),
          below: words.seats({ count: totalMembers }),
        }}
        description={words.describe({
          total: totalMembers,
          taken: memberCount,
          pot: money(targetAmount, currency),
        })}
      />
      <figcaption>
        <span className={styles.taken}>{words.taken}</span>
        <span className={styles.open}>{words.open}</span>
      </figcaption>
    </figure>
  )
}
