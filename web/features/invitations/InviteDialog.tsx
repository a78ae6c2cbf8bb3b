import { Link2, Mail, MessageSquare } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { runsGoal } from '#shared/roles.ts'
import { Modal } from '../../components/Modal.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import type { InviteWishes } from '../../lib/invite.ts'
import { rotates } from '../../lib/progress.ts'
import { askedFor, type InvitedRole } from './asked.ts'
import styles from './InviteDialog.module.css'
import { texts } from './texts.ts'

const loadForm = () => import('./AddressForm.tsx')
const AddressForm = lazy(() => loadForm().then(module => ({ default: module.AddressForm })))

const LinkWay = lazy(() => import('./LinkWay.tsx').then(module => ({ default: module.LinkWay })))

type Way = 'email' | 'sms' | 'link'
const icons = { email: Mail, sms: MessageSquare, link: Link2 } as const
const tabs = (['email', 'sms', 'link'] as const).map(way => {
  const Icon = icons[way]
  return [
    way,
    <>
      <Icon key={way} size={17} aria-hidden="true" />
      {texts.ways[way]}
    </>,
  ] as const
})

interface InviteDialogProps {
  goal: GoalResponse
  wishes: InviteWishes
  onClosed: () => void
}

/** Three ways to invite somebody: by email, by SMS, by a link. */
export const InviteDialog = ({ goal, wishes, onClosed }: InviteDialogProps) => {
  const { replaces } = wishes
  const [open, setOpen] = useState(true)
  const [way, setWay] = useState<Way>('email')
  const [busy, setBusy] = useState(false)
  const [role, setRole] = useState<InvitedRole>('member')
  const chooses = runsGoal(goal.role) && replaces === undefined
  const asked = askedFor(chooses ? role : undefined, wishes)
  const choice = chooses ? { role, onRole: setRole } : undefined
  return (
    <Modal
      open={open}
      title={replaces ? texts.replaceTitle(replaces.name) : texts.title}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      busy={busy}
    >
      <p className={styles.goal}>
        <strong>{goal.name}</strong>
        <span className="muted">{replaces ? texts.replaceNote(replaces.name) : roomIn(goal)}</span>
      </p>
      <Tabs label={texts.ways.label} tabs={tabs} chosen={way} onChoose={setWay}>
        <Suspense fallback={<InlineSpinner label={texts.loading} />}>
          {way === 'link' ? (
            <LinkWay goal={goal} asked={asked} onBusy={setBusy} choice={choice} />
          ) : (
            <AddressForm way={way} goalId={goal.id} asked={asked} onBusy={setBusy} choice={choice} />
          )}
        </Suspense>
      </Tabs>
    </Modal>
  )
}

const roomIn = (goal: GoalResponse): string =>
  rotates(goal) ? texts.seats(goal.memberCount, goal.totalMembers) : texts.members(goal.memberCount)
