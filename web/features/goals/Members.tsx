import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { GoalResponse, MemberResponse } from '#shared/api/goalKinds.ts'
import { takesPart } from '#shared/roles.ts'
import { Card } from '../../components/Card.tsx'
import disclosure from '../../components/Disclosure.module.css'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { StatusBadge } from '../../components/StatusBadge.tsx'
import { useDisclosure } from '../../components/useDisclosure.ts'
import { initialsOf } from '../../components/wheelGeometry.ts'
import { day, money } from '../../lib/format.ts'
import { useMembers } from '../../lib/goals.ts'
import { rotates } from '../../lib/progress.ts'
import { goalTexts } from './goalTexts.ts'
import styles from './Members.module.css'
import { Invited } from './members/Invited.tsx'
import { MemberActions } from './members/MemberActions.tsx'
import { membersTexts } from './members/membersTexts.ts'

const Shares = lazy(() => import('./Shares.tsx').then(module => ({ default: module.Shares })))

interface MembersProps {
  goal: GoalResponse
  viewerId: number | undefined
  className: string | undefined
}

export const Members = ({ goal, viewerId, className }: MembersProps) => {
  const texts = goalTexts.members
  const { data: members, error } = useMembers(String(goal.id))
  const inOrder = members?.toSorted(
    (a, b) => (a.rotationPosition ?? Number.MAX_VALUE) - (b.rotationPosition ?? Number.MAX_VALUE),
  )
  return (
    <Card title={texts.title} className={className}>
      {inOrder ? (
        <>
          {/* In a circle everybody pays the same, and the wheel shows who has. */}
          {!rotates(goal) && (
            <Suspense>
              <Shares goal={goal} members={inOrder} viewerId={viewerId} />
            </Suspense>
          )}
          <ol className={styles.list}>
            {inOrder.map(member => (
              <Row key={member.id} goal={goal} member={member} isViewer={member.userId === viewerId} />
            ))}
          </ol>
          <Invited goalId={goal.id} />
        </>
      ) : error ? (
        <p role="alert">{texts.failed}</p>
      ) : (
        <InlineSpinner label={texts.title} />
      )}
    </Card>
  )
}

interface RowProps {
  goal: GoalResponse
  member: MemberResponse
  isViewer: boolean
}

const Row = ({ goal, member, isViewer }: RowProps) => {
  const texts = goalTexts.members
  const { trigger, panel } = useDisclosure(false)
  return (
    <li className={styles.member}>
      <button {...trigger} className={styles.trigger}>
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(member.name)}
        </span>
        <span className={styles.who}>
          <strong>
            {member.name} {isViewer && <span className={styles.you}>{texts.you}</span>}{' '}
            {member.role !== 'member' && (
              <span className={styles.role}>{membersTexts.roles[member.role]}</span>
            )}
          </strong>
          <span className="muted">{summaryOf(goal, member)}</span>
        </span>
        {rotates(goal) && takesPart(member.role) && (
          <span className={styles.badge}>
            <RoundBadge member={member} />
          </span>
        )}
        <ChevronDown size={18} className={disclosure.chevron} aria-hidden="true" />
      </button>
      <div {...panel} className={disclosure.panel}>
        <div>
          {takesPart(member.role) && <Details goal={goal} member={member} />}
          <MemberActions goal={goal} member={member} isViewer={isViewer} />
        </div>
      </div>
    </li>
  )
}

const summaryOf = (goal: GoalResponse, member: MemberResponse): string => {
  const texts = goalTexts.members
  if (!takesPart(member.role)) return membersTexts.auditorSummary
  if (!rotates(goal)) return texts.saved(money(member.contributedAmount))
  return member.nextPayoutDate === null ? '' : texts.nextPayout(day(member.nextPayoutDate))
}

const RoundBadge = ({ member }: { member: MemberResponse }) =>
  member.hasContributedCurrentCycle ? (
    <StatusBadge tone="good">{goalTexts.members.contributed}</StatusBadge>
  ) : (
    <StatusBadge tone="waiting">{goalTexts.members.pending}</StatusBadge>
  )

const Details = ({ goal, member }: { goal: GoalResponse; member: MemberResponse }) => {
  const texts = goalTexts.members
  return (
    <dl className={styles.details}>
      <div>
        <dt>{texts.status}</dt>
        <dd>{member.hasContributedCurrentCycle ? texts.upToDate : texts.paymentPending}</dd>
      </div>
      <div>
        <dt>{texts.nextDue}</dt>
        <dd>{day(goal.dueDate)}</dd>
      </div>
      <div>
        <dt>{texts.total}</dt>
        <dd className="figures">{money(member.contributedAmount)}</dd>
      </div>
    </dl>
  )
}
