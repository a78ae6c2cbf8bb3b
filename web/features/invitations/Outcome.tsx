import type { UserResponse } from '#shared/api/accounts.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { Weave } from '../../components/Weave.tsx'
import styles from './JoinPage.module.css'
import { joinTexts as texts } from './joinTexts.ts'

interface OutcomeProps {
  words: readonly string[]
  user: UserResponse | undefined
  /** Where the answer has led already. */
  goal?: { readonly id: number; readonly name: string } | undefined
}

/** An invitation that asks for no answer: why not, and what to do next. */
export const Outcome = ({ words: [title, text], user, goal }: OutcomeProps) => (
  <section className={styles.outcome}>
    <div className={styles.cloth}>
      <Weave />
    </div>
    <div>
      {goal && <p className="muted">{goal.name}</p>}
      <h1>{title}</h1>
    </div>
    <p role="status">{text}</p>
    <div className={styles.ways}>
      {goal && <ButtonLink to={`/goals/${goal.id}`}>{texts.openGoal}</ButtonLink>}
      {!goal && user && <ButtonLink to="/all-goals">{texts.toGoals}</ButtonLink>}
      {user && (
        <ButtonLink look="outline" to="/invites">
          {texts.toInvites}
        </ButtonLink>
      )}
      {!user && <ButtonLink to="/auth">{texts.toSignIn}</ButtonLink>}
    </div>
  </section>
)
