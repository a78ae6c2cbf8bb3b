import { useState } from 'react'
import type { GoalResponse, MemberResponse } from '#shared/api/goalKinds.ts'
import type { Role } from '#shared/roles.ts'
import { Button } from '../../../components/Button.tsx'
import { FormFault } from '../../../components/FormFault.tsx'
import { Modal } from '../../../components/Modal.tsx'
import { RadioTiles } from '../../../components/RadioTiles.tsx'
import { praise } from '../../../components/toast.ts'
import { messageOf } from '../../../lib/http.ts'
import { checkSession } from '../../../lib/session.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import styles from './MemberActions.module.css'
import { rolesToGive } from './memberRights.ts'
import { membersTexts } from './membersTexts.ts'
import { useMembership } from './useMembership.ts'

const texts = membersTexts.role

interface RoleDialogProps {
  goal: GoalResponse
  member: MemberResponse
  onClosed: () => void
}

export const RoleDialog = ({ goal, member, onClosed }: RoleDialogProps) => {
  const [open, setOpen] = useState(true)
  const [role, setRole] = useState<Role>(member.role)
  const [fault, setFault] = useState<string>()
  const { busy, run } = useBusy()
  const { changeRole } = useMembership(goal.id)
  // What is offered stays while the dialog is open, also when it takes the viewer's own part away.
  const [roles] = useState(() => rolesToGive(goal.role))
  const close = () => setOpen(false)
  const save = () =>
    run(async () => {
      setFault(undefined)
      if (role === member.role) return close()
      try {
        await changeRole(member.userId, role)
        praise(texts.saved(member.name, membersTexts.roles[role].toLowerCase()))
        close()
      } catch (error) {
        checkSession(error)
        setFault(messageOf(error, membersTexts.failed))
      }
    })
  return (
    <Modal open={open} title={texts.title(member.name)} onClose={close} onClosed={onClosed} busy={busy}>
      <div className={styles.form}>
        <RadioTiles
          legend={texts.legend}
          name="role"
          tiles={roles.map(value => ({
            value,
            label: membersTexts.roles[value],
            note: texts.notes[value],
          }))}
          chosen={role}
          onChange={({ target }) => setRole(roles.find(known => known === target.value) ?? role)}
        />
        <FormFault text={fault} />
        <div className={styles.buttons}>
          <Button look="outline" disabled={busy} onClick={close}>
            {membersTexts.keep}
          </Button>
          <Button disabled={busy} onClick={() => void save()}>
            {busy ? texts.saving : texts.save}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
