import { ChevronDown } from 'lucide'
import { useState } from 'react'
import type { GoalResponse, MemberResponse } from '#shared/api/goalKinds.ts'
import type { StandInResponse } from '#shared/api/standIns.ts'
import { listOf } from '#shared/intl.ts'
import { takesPart } from '#shared/roles.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import disclosure from '../../components/Disclosure.module.css'
import { Facts } from '../../components/Facts.tsx'
import { Icon } from '../../components/Icon.tsx'
import { InParts } from '../../components/InParts.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { Opens } from '../../components/Opens.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { StatusBadge } from '../../components/StatusBadge.tsx'
import { useDisclosure } from '../../components/useDisclosure.ts'
import { initialsOf } from '../../components/wheelGeometry.ts'
import { booksOf } from '../../lib/books.ts'
import { cx } from '../../lib/cx.ts'
import { day, minorOf, money } from '../../lib/format.ts'
import { useMembers } from '../../lib/goals.ts'
import { rotates } from '../../lib/progress.ts'
import { useRotation } from '../../lib/rotation.ts'
import { invitationTexts } from '../common/invitations/invitationTexts.ts'
import { Remind } from '../common/reminding/Remind.tsx'
import { goalTexts } from './goalTexts.ts'
import styles from './Members.module.css'
import { Invited } from './members/Invited.tsx'
import { MemberActions } from './members/MemberActions.tsx'
import { membersTexts } from './members/membersTexts.ts'
import { standInTexts } from './standIns/standInTexts.ts'

const StandInActions = lazyPart(() => import('./standIns/StandInActions.tsx'), 'StandInActions')
const AddStandIn = lazyPart(() => import('./standIns/AddStandIn.tsx'), 'AddStandIn')
const GiveBack = lazyPart(() => import('./members/GiveBack.tsx'), 'GiveBack')
const Shares = lazyPart(() => import('./Shares.tsx'), 'Shares')

interface MembersProps {
  goal: GoalResponse
  viewerId: number | undefined
}

export const Members = ({ goal, viewerId }: MembersProps) => {
  const texts = goalTexts.members
  const { data: members, error } = useMembers(String(goal.id))
  const { data: rotation } = useRotation(rotates(goal) ? goal.id : undefined)
  const [isAdding, setAdding] = useState(false)
  const figure = rotation?.figureWithStandIn ?? null
  const inOrder = members?.toSorted(
    (a, b) => (a.rotationPosition ?? Number.MAX_VALUE) - (b.rotationPosition ?? Number.MAX_VALUE),
  )
  return (
    <Card title={texts.title}>
      {inOrder ? (
        <InParts>
          {/* In a circle each seat pays the same, and the wheel shows who has paid. */}
          {!rotates(goal) && <Shares goal={goal} members={inOrder} viewerId={viewerId} />}
          <List
            goal={goal}
            members={inOrder}
            viewerId={viewerId}
            standIns={rotation?.standIns ?? []}
            givesBack={rotation?.may.amend ?? false}
          />
          <Invited goalId={goal.id} />
          {figure !== null && (
            <Button look="outline" onClick={() => setAdding(true)}>
              {standInTexts.add.open}
            </Button>
          )}
          {isAdding && figure !== null && (
            <AddStandIn goal={goal} figure={figure} onClosed={() => setAdding(false)} />
          )}
        </InParts>
      ) : error ? (
        <p role="alert">{texts.failed}</p>
      ) : (
        <Skeleton label={texts.title} rows={Math.min(goal.memberCount, glance)} height="56px" />
      )}
    </Card>
  )
}

/** Longer lists fold after this many members. */
const glance = 12

interface ListProps extends MembersProps {
  members: readonly MemberResponse[]
  standIns: readonly StandInResponse[]
  /** Whether the reader can give back seats of others. */
  givesBack: boolean
}

const List = ({ goal, members, viewerId, standIns, givesBack }: ListProps) => {
  const texts = goalTexts.members
  const [all, setAll] = useState(false)
  // One more takes no more space than the button that hides it.
  const folds = members.length > glance + 1
  const awaited = members
    .filter(member => member.isLate && !member.hasContributedCurrentCycle)
    .map(({ name }) => name)
  const shown =
    folds && !all ? members.filter((member, index) => index < glance || member.userId === viewerId) : members
  return (
    <>
      <ol className={styles.list}>
        {shown.map(member => (
          <Row
            key={member.id}
            goal={goal}
            member={member}
            awaited={awaited}
            isViewer={member.userId === viewerId}
            givesBack={givesBack}
            standIn={standIns.find(({ person }) => person.userId === member.userId)}
          />
        ))}
      </ol>
      {folds && (
        <Button look="outline" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? texts.fewer : texts.all({ count: members.length })}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  goal: GoalResponse
  member: MemberResponse
  /** Who is late with the open round, for which later ones wait. */
  awaited: readonly string[]
  isViewer: boolean
  givesBack: boolean
  /** Of a member without an account. */
  standIn: StandInResponse | undefined
}

const Row = ({ goal, member, awaited, isViewer, givesBack, standIn }: RowProps) => {
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
              <span className={styles.role}>{invitationTexts.roles[member.role]}</span>
            )}{' '}
            {rotates(goal) && member.seats.length > 1 && (
              <span className={styles.role}>{texts.seats({ count: member.seats.length })}</span>
            )}
          </strong>
          {standIn && <span>{standInTexts.badge({ who: standIn.addedBy.name })}</span>}
          <span className="muted">{summaryOf(goal, member, awaited)}</span>
        </span>
        {rotates(goal) && goal.status !== 'cancelled' && takesPart(member.role) && (
          <span className={styles.badge}>
            <RoundBadge member={member} />
          </span>
        )}
        <Icon of={ChevronDown} size={18} className={disclosure.chevron} />
      </button>
      <div {...panel} className={disclosure.panel}>
        <div>
          {takesPart(member.role) && <Details goal={goal} member={member} />}
          <Remind goal={goal} member={member} />
          {standIn && <StandInActions goal={goal} of={standIn} />}
          {givesBack && !isViewer && member.seats.length > 1 && <GiveBack goal={goal} member={member} />}
          <MemberActions goal={goal} member={member} />
        </div>
      </div>
    </li>
  )
}

const summaryOf = (goal: GoalResponse, member: MemberResponse, awaited: readonly string[]): string => {
  const texts = goalTexts.members
  if (!takesPart(member.role)) return membersTexts.auditorSummary
  if (!rotates(goal)) return texts.saved({ amount: money(member.contributedAmount, member.currency) })
  // No further turn follows.
  if (goal.status === 'cancelled')
    return texts.gave({ amount: money(member.contributedAmount, member.currency) })
  if (member.nextPayoutDate === null) return texts.hadTurn
  const date = day(member.nextPayoutDate)
  return awaited.length === 0
    ? texts.nextPayout({ date })
    : texts.nextPayoutOnce({ date, count: awaited.length, names: listOf(awaited) })
}

const RoundBadge = ({ member }: { member: MemberResponse }) =>
  member.hasContributedCurrentCycle ? (
    <StatusBadge tone="good">{goalTexts.members.contributed}</StatusBadge>
  ) : member.isLate ? (
    <StatusBadge tone="bad">{goalTexts.members.late}</StatusBadge>
  ) : (
    <StatusBadge tone="waiting">{goalTexts.members.pending}</StatusBadge>
  )

const isUpToDate = ({ hasContributedCurrentCycle, currency, arrears }: MemberResponse): boolean =>
  hasContributedCurrentCycle && minorOf(arrears, currency) === 0

const Details = ({ goal, member }: { goal: GoalResponse; member: MemberResponse }) => {
  const texts = goalTexts.members
  const { userId, currency, arrears, contributedAmount } = member
  return (
    <Facts
      className={cx(styles.details, 'figures')}
      of={[
        [texts.status, isUpToDate(member) ? texts.upToDate : texts.paymentPending],
        member.nextDueDate !== null && [texts.nextDue, day(member.nextDueDate)],
        minorOf(arrears, currency) > 0 && [
          texts.arrears,
          <Opens key="owes" to={booksOf(goal.id, { figure: 'owes', userId })}>
            {money(arrears, currency)}
          </Opens>,
        ],
        [
          texts.total,
          <Opens key="contributed" to={booksOf(goal.id, { figure: 'contributed', userId })}>
            {money(contributedAmount, currency)}
          </Opens>,
        ],
      ]}
    />
  )
}
