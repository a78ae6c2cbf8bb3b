import { useState } from 'react'
import { Link } from 'wouter'
import type { AdminUserDetails, AdminUserRow } from '#shared/api/admin.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Modal } from '../../components/Modal.tsx'
import { day } from '../../lib/format.ts'
import styles from './AdminPage.module.css'
import { ManageActions } from './ManageActions.tsx'
import { texts } from './texts.ts'
import { UserSessions } from './UserSessions.tsx'
import { useUserDetails } from './usersApi.ts'

const words = texts.users

interface ManageDialogProps {
  user: AdminUserRow
  /** Whether it is the admin's own account, whose owner has the settings. */
  own: boolean
  onChanged: () => Promise<unknown>
  onClosed: () => void
}

/** An account's facts, and what an admin may do to it. */
export const ManageDialog = ({ user, own, onChanged, onClosed }: ManageDialogProps) => {
  const [open, setOpen] = useState(true)
  const details = useUserDetails(user.id)
  const close = () => setOpen(false)
  const changed = async () => {
    await Promise.allSettled([details.mutate(), onChanged()])
  }
  return (
    <Modal open={open} title={words.manageNamed(user.username)} onClose={close} onClosed={onClosed}>
      <Loaded of={details} loading={words.loadingOne} failed={words.failedOne}>
        {held => (
          <>
            <Facts of={held} />
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
    </Modal>
  )
}

/** What this member is in the books and in the log. */
const Ways = ({ id }: { id: number }) => (
  <p className={styles.ways}>
    {(
      [
        [`/admin/journal?userId=${id}`, words.journal],
        [`/admin/events?actor=user:${id}`, words.events],
      ] as const
    ).map(([to, label]) => (
      <Link key={to} to={to} className={styles.way}>
        {label}
      </Link>
    ))}
  </p>
)

const Facts = ({ of: user }: { of: AdminUserDetails }) => {
  const seen = user.lastSeenAt === null ? '' : `, ${words.lastSeen(day(user.lastSeenAt))}`
  const facts = [
    [words.number, String(user.id)],
    [words.createdAt, day(user.createdAt)],
    [words.role, user.isAdmin ? words.admin : words.user],
    ...(user.lockedAt === null ? [] : ([[words.lockedSince, day(user.lockedAt)]] as const)),
    [words.address, user.isVerified ? words.verified : words.notVerified],
    [words.twoStep, stepOf(user)],
    [words.sessions, `${words.signedIn(user.sessions)}${seen}`],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const stepOf = ({ twoStep, twoStepRequired }: AdminUserDetails): string => {
  if (twoStep) return words.on
  return twoStepRequired ? words.wanted : words.off
}
