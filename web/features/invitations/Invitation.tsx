import type { UserResponse } from '#shared/api/accounts.ts'
import type { InvitationPreview } from '#shared/api/invitations.ts'
import { type Seat, Wheel, WheelMark } from '../../components/Wheel.tsx'
import { cx } from '../../lib/cx.ts'
import { day, money } from '../../lib/format.ts'
import { rotates } from '../../lib/progress.ts'
import { kindName } from '../common/goals/kindName.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import styles from './JoinPage.module.css'
import { joinTexts as texts } from './joinTexts.ts'
import { OpeningLine } from './OpeningLine.tsx'
import { SeatsWanted } from './SeatsWanted.tsx'
import { Meaning, Rules, TermFacts } from './Terms.tsx'
import { WhoIsIn } from './WhoIsIn.tsx'

interface InvitationProps {
  preview: InvitationPreview
  user: UserResponse | undefined
  /** Since the user has pressed Join, before signing in. */
  hasChanged: boolean
  busy: boolean
  join: () => void
  decline: () => Promise<void>
  chooseSeats: (seats: number) => void
}

/** The inviter and the goal, and the consequences of joining. */
export const Invitation = ({ preview, user, hasChanged, chooseSeats, ...answers }: InvitationProps) => {
  const { goal, inviterName, role, expiresAt } = preview
  const circle = rotates(goal)
  const date = day(expiresAt)
  return (
    <article className={cx(styles.invitation, circle && styles.circle)}>
      <header className={styles.head}>
        <p className={styles.asks}>{texts.invites({ name: inviterName })}</p>
        <h1>{goal.name}</h1>
        <p className={styles.kinds}>
          <span>{kindName(goal)}</span>
          {role === 'auditor' && <span>{texts.means.auditorBadge}</span>}
        </p>
        {goal.description && <p className={styles.description}>{goal.description}</p>}
      </header>
      {circle && <Circle preview={preview} />}
      <div className={styles.terms}>
        {hasChanged && <p role="alert">{texts.changed}</p>}
        <SeatsWanted preview={preview} choose={chooseSeats} />
        <TermFacts preview={preview} />
        <WhoIsIn preview={preview} />
        <Meaning preview={preview} />
        <OpeningLine preview={preview} />
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

const Circle = ({ preview: { goal, circle } }: Pick<InvitationProps, 'preview'>) => {
  const words = texts.wheel
  const { totalMembers, memberCount, targetAmount, currency } = goal
  const members = circle?.members ?? []
  const seats = Array.from({ length: totalMembers }, (_, index): Seat => {
    const holder = members.find(({ turn }, place) => (turn ?? place + 1) === index + 1)
    const isYours =
      holder === undefined && !members.some(({ turn }) => turn === null) && circle?.position === index + 1
    return {
      key: index,
      name: holder?.name ?? null,
      paid: holder !== undefined,
      mark: isYours ? words.you : undefined,
    }
  })
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
        <span>
          <WheelMark kind="paid" />
          {words.taken}
        </span>
        <span>
          <WheelMark kind="open" />
          {words.open}
        </span>
      </figcaption>
    </figure>
  )
}
