import { Link2, Mail, MessageSquare } from 'lucide'
import { useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { runsGoal } from '#shared/roles.ts'
import { Dialog, useDialog } from '../../components/Dialog.tsx'
import { Icon } from '../../components/Icon.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { type InviteWishes, invitedTo } from '../../lib/invite.ts'
import { rotates } from '../../lib/progress.ts'
import styles from './InviteDialog.module.css'
import { type InvitedRole, termsFor } from './invitationTerms.ts'
import { texts } from './texts.ts'

const loading = <InlineSpinner label={texts.loading} />
const AddressForm = lazyPart(() => import('./AddressForm.tsx'), 'AddressForm', loading)
const LinkWay = lazyPart(() => import('./LinkWay.tsx'), 'LinkWay', loading)

type Way = 'email' | 'sms' | 'link'
const icons = { email: Mail, sms: MessageSquare, link: Link2 } as const
const tabs = (['email', 'sms', 'link'] as const).map(
  way =>
    [
      way,
      <>
        <Icon of={icons[way]} key={way} size={17} />
        {texts.ways[way]}
      </>,
    ] as const,
)

// Only for one's own seat.
const Switch = lazyPart(() => import('../../components/Switch.tsx'), 'Switch')

interface InviteDialogProps {
  goal: GoalResponse
  wishes: InviteWishes
  onClosed: () => void
}

/** Three ways to invite a person: by email, by SMS, by a link. */
export const InviteDialog = ({ goal, wishes, onClosed }: InviteDialogProps) => {
  const { replaces } = wishes
  const { dialog } = useDialog(onClosed)
  const [way, setWay] = useState<Way>('email')
  const [busy, setBusy] = useState(false)
  const [role, setRole] = useState<InvitedRole>('member')
  const onlyAuditors = replaces === undefined && invitedTo(goal) === 'auditors'
  const chooses = runsGoal(goal.role) && replaces === undefined && !onlyAuditors
  const [isPaidFor, setPaidFor] = useState(false)
  const terms = termsFor(chooses ? role : onlyAuditors ? 'auditor' : undefined, wishes, isPaidFor)
  const choice = chooses ? { role, onRole: setRole } : undefined
  return (
    <Dialog {...dialog} title={titleFor(wishes, onlyAuditors)} busy={busy}>
      <p className={styles.goal}>
        <strong>{goal.name}</strong>
        <span className="muted">{noteFor(goal, wishes, onlyAuditors)}</span>
      </p>
      {replaces?.isOwn && (
        <Switch
          label={texts.paidFor.label}
          hint={texts.paidFor.hints[isPaidFor ? 'on' : 'off']}
          checked={isPaidFor}
          disabled={busy}
          onChange={({ target }) => setPaidFor(target.checked)}
        />
      )}
      <Tabs label={texts.ways.label} tabs={tabs} chosen={way} onChoose={setWay}>
        {way === 'link' ? (
          <LinkWay goal={goal} terms={terms} onBusy={setBusy} choice={choice} />
        ) : (
          <AddressForm way={way} goalId={goal.id} terms={terms} onBusy={setBusy} choice={choice} />
        )}
      </Tabs>
    </Dialog>
  )
}

const titleFor = ({ replaces }: InviteWishes, onlyAuditors: boolean): string => {
  if (!replaces) return onlyAuditors ? texts.auditorTitle : texts.title
  return replaces.isOwn ? texts.replaceOwnTitle : texts.replaceTitle({ name: replaces.name })
}

const noteFor = (goal: GoalResponse, { replaces }: InviteWishes, onlyAuditors: boolean): string => {
  if (!replaces) return onlyAuditors ? texts.auditorNote : roomIn(goal)
  return replaces.isOwn ? texts.replaceOwnNote : texts.replaceNote({ name: replaces.name })
}

const roomIn = (goal: GoalResponse): string =>
  rotates(goal)
    ? texts.seats({ taken: goal.memberCount, total: goal.totalMembers })
    : texts.members({ count: goal.memberCount })
