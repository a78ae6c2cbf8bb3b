import { useState } from 'react'
import type { AdminUserResponse } from '#shared/api/admin.ts'
import { Button } from '../../components/Button.tsx'
import { Modal } from '../../components/Modal.tsx'
import { day } from '../../lib/format.ts'
import styles from './AdminPage.module.css'
import { texts } from './texts.ts'

const words = texts.users

interface ManageDialogProps {
  user: AdminUserResponse
  role: string
  onClosed: () => void
}

/** An account's facts. */
export const ManageDialog = ({ user, role, onClosed }: ManageDialogProps) => {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const facts = [
    [words.username, user.username],
    [words.number, String(user.id)],
    [words.createdAt, day(user.createdAt)],
    [words.role, role],
  ] as const
  return (
    <Modal open={open} title={words.manageNamed(user.username)} onClose={close} onClosed={onClosed}>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button look="outline" onClick={close}>
        {words.close}
      </Button>
    </Modal>
  )
}
