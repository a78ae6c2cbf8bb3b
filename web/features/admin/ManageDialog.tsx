import { Link } from 'wouter'
import type { AdminUserDetails, AdminUserRow, LongerLockResponse } from '#shared/api/admin.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Dialog, useDialog } from '../../components/Dialog.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { day, moment } from '../../lib/format.ts'
import styles from './AdminPage.module.css'
import { ManageActions } from './ManageActions.tsx'
import { texts } from './texts.ts'
import { UserSessions } from './UserSessions.tsx'
import { useUserDetails } from './usersApi.ts'

const words = texts.users

interface ManageDialogProps {
  user: AdminUserRow
  /** Whether it is the admin's own account, which is changed in the settings. */
  own: boolean
  onChanged: () => Promise<unknown>
  onClosed: () => void
}

/** An account's facts, and what an admin may do to it. */
export const ManageDialog = ({ user, own, onChanged, onClosed }: ManageDialogProps) => {
  const { close, dialog } = useDialog(onClosed)
  const details = useUserDetails(user.id)
  const changed = async () => {
    await Promise.allSettled([details.mutate(), onChanged()])
  }
  return (
    <Dialog {...dialog} title={words.manageNamed(user)}>
      <Loaded of={details} loading={words.loadingOne} failed={words.failedOne}>
        {held => (
          <>
            <UserFacts of={held} />
            <Ways id={held.id} />
            <UserSessions user={held} count={held.sessions} own={own} onChanged={changed} />
            {own ? <p className="muted">{words.own}</p> : <ManageActions user={held} onChanged={changed} />}
          </>
        )}
      </Loaded>
      <ButtonLink look="outline" to={`/admin/statement?member=${user.id}`}>
        {words.statement}
      </ButtonLink>
      <Button look="quiet" onClick={close}>
        {words.close}
      </Button>
    </Dialog>
  )
}

/** Links to this member in the books and in the log. */
const Ways = ({ id }: { id: number }) => (
  <p className={styles.ways}>
    <Link to={`/admin/journal?userId=${id}`} className={styles.way}>
      {words.journal}
    </Link>
    <Link to={`/admin/events?actor=user:${id}`} className={styles.way}>
      {words.events}
    </Link>
  </p>
)

const UserFacts = ({ of: user }: { of: AdminUserDetails }) => {
  const where = words.signedIn({ count: user.sessions })
  return (
    <Facts
      className={styles.facts}
      of={[
        [words.number, user.id],
        [words.createdAt, day(user.createdAt)],
        [words.role, user.isAdmin ? words.admin : words.user],
        user.moneyPowers !== null && [words.powers, powersOf(user.moneyPowers)],
        user.lock !== null && [
          words.lockedUntil,
          words.lockedFor({ at: moment(user.lock.until), reason: user.lock.reason }),
        ],
        user.longerLock !== null && [words.longerLock, longerLockOf(user.longerLock)],
        [words.address, user.isVerified ? words.verified : words.notVerified],
        [words.twoStep, stepOf(user)],
        [
          words.sessions,
          user.lastSeenAt === null ? where : words.lastSeen({ where, day: day(user.lastSeenAt) }),
        ],
      ]}
    />
  )
}

const powersOf = ({
  from,
  needsConfirmation,
  needsTwoStep,
}: NonNullable<AdminUserDetails['moneyPowers']>): string => {
  if (needsConfirmation) return words.afterConfirmation
  if (needsTwoStep) return words.afterTwoStep
  return from === null ? words.powersNow : words.powersFrom({ at: moment(from) })
}

const longerLockOf = ({ days, proposedBy, reason }: LongerLockResponse): string =>
  words.longerLockOf({ days, who: proposedBy.name, reason })

const stepOf = ({ twoStep, twoStepRequired }: AdminUserDetails): string => {
  if (twoStep) return words.on
  return twoStepRequired ? words.wanted : words.off
}
