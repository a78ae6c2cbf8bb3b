import { useState } from 'react'
import type { AdminUserDetails, AdminUserResponse } from '#shared/api/admin.ts'
import { Button } from '../../components/Button.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Modal } from '../../components/Modal.tsx'
import { day } from '../../lib/format.ts'
import styles from './AdminPage.module.css'
import { useUserDetails } from './api.ts'
import { ManageActions } from './ManageActions.tsx'
import { texts } from './texts.ts'

const words = texts.users

interface ManageDialogProps {
  user: AdminUserResponse
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
            {own ? <p className="muted">{words.own}</p> : <ManageActions user={held} onChanged={changed} />}
          </>
        )}
      </Loaded>
      <Button look="quiet" onClick={close}>
        {words.close}
      </Button>
    </Modal>
  )
}

const Facts = ({ of: user }: { of: AdminUserDetails }) => {
  const seen = user.lastSeenAt === null ? '' : `, ${words.lastSeen(day(user.lastSeenAt))}`
  const facts = [
    [words.number, String(user.id)],
    [words.createdAt, day(user.createdAt)],
    [words.role, user.isAdmin ? words.admin : words.user],
    [words.address, user.isVerified ? words.verified : words.notVerified],
    [words.twoStep, user.twoStep ? words.on : words.off],
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
