import { Plus } from 'lucide'
import { Link } from 'wouter'
import type { InvitationResponse } from '#shared/api/invitations.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Stamps } from '../../components/Stamps.tsx'
import { useGoals } from '../../lib/goals.ts'
import { invitedTo, useInvite } from '../../lib/invite.ts'
import { boxesOf, percentOf } from '../../lib/progress.ts'
import { addresseeOf, InvitationStatus } from '../common/invitations/InvitationStatus.tsx'
import { goalsToInviteTo, type InvitedGoal } from './goalsToInviteTo.ts'
import styles from './InvitesPage.module.css'
import { listTexts } from './listTexts.ts'

const texts = listTexts.goals

export const ActiveGoals = ({ invitations }: { invitations: readonly InvitationResponse[] }) => {
  const goals = useGoals()
  return (
    <section aria-labelledby="active-goals" className={styles.part}>
      <h2 id="active-goals">{texts.title}</h2>
      <Loaded
        of={goals}
        loading={texts.loading}
        failed={texts.failed}
        outline={{ className: styles.cards, height: '13rem' }}
      >
        {held => {
          const active = goalsToInviteTo(held, invitations)
          return active.length === 0 ? (
            <NoGoals />
          ) : (
            <ul className={styles.cards}>
              {active.map(invited => (
                <Goal key={invited.goal.id} invited={invited} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}

const Goal = ({ invited: { goal, pending, recent } }: { invited: InvitedGoal }) => {
  const openInvite = useInvite()
  const percent = percentOf(goal)
  const shown = texts.percent({ percent: Math.floor(percent) })
  return (
    <li className={styles.goal}>
      <div className={styles.goalHead}>
        <h3>
          <Link to={`/goals/${goal.id}`}>{goal.name}</Link>
        </h3>
        {invitedTo(goal) === 'members' && (
          <Button
            look="outline"
            aria-label={texts.inviteTo({ goal: goal.name })}
            onClick={() => openInvite(goal)}
          >
            <Icon of={Plus} size={17} />
            {texts.invite}
          </Button>
        )}
      </div>
      <div className={styles.progress}>
        <p>
          <span className="figures">{shown}</span>
          <span className={pending > 0 ? styles.pending : 'muted'}>{texts.pending({ count: pending })}</span>
        </p>
        <Stamps
          percent={percent}
          boxes={boxesOf(goal)}
          label={texts.progressOf({ goal: goal.name })}
          value={shown}
        />
      </div>
      {recent.length > 0 ? (
        <ul className={styles.recent} aria-label={texts.recent({ goal: goal.name })}>
          {recent.map(invitation => (
            <li key={invitation.id}>
              <span>{addresseeOf(invitation)}</span>
              <InvitationStatus status={invitation.status} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">{texts.none}</p>
      )}
    </li>
  )
}

const NoGoals = () => {
  const [title, text] = texts.empty
  return (
    <div className={styles.empty}>
      <h3>{title}</h3>
      <p className="muted">{text}</p>
      <ButtonLink look="outline" to="/create">
        {texts.create}
      </ButtonLink>
    </div>
  )
}
