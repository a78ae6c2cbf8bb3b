import { useState } from 'react'
import { Link } from 'wouter'
import type { AdminPayoutResponse } from '#shared/api/rotation.ts'
import { Button } from '../../../components/Button.tsx'
import { TextArea } from '../../../components/Field.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Modal } from '../../../components/Modal.tsx'
import { PayoutBadge } from '../../../components/payouts/PayoutBadge.tsx'
import { PayoutProof } from '../../../components/payouts/PayoutProof.tsx'
import { complain, praise } from '../../../components/toast.ts'
import { day, money } from '../../../lib/format.ts'
import { messageOf, post } from '../../../lib/http.ts'
import { checkSession } from '../../../lib/session.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import admin from '../AdminPage.module.css'
import { Trail } from '../Trail.tsx'
import { payoutKey, usePayoutDetails } from './api.ts'
import styles from './Payouts.module.css'
import { texts as all } from './texts.ts'

const texts = all.dialog

interface DetailsDialogProps {
  id: string
  viewerId: number
  onChanged: () => unknown
  onClosed: () => void
}

/** All that is known of a payout: what was said, what was noted, and the events themselves. */
export const DetailsDialog = ({ id, viewerId, onClosed }: DetailsDialogProps) => {
  const [open, setOpen] = useState(true)
  const details = usePayoutDetails(id)
  const close = () => setOpen(false)
  return (
    <Modal open={open} title={texts.title} onClose={close} onClosed={onClosed}>
      <Loaded of={details} loading={texts.loading} failed={all.failed}>
        {payout => (
          <>
            <div className={styles.head}>
              <h3>{all.of(money(payout.amount), payout.recipient.name)}</h3>
              <PayoutBadge status={payout.status} />
            </div>
            <PayoutProof payout={payout} viewerId={viewerId} />
            <Notes notes={payout.notes} />
            <NewNote id={id} onAdded={answer => details.mutate(answer, { revalidate: false })} />
            <p>
              <Link
                to={`/admin/journal?goalId=${payout.goalId}&payoutId=${encodeURIComponent(idOf(payout.id))}`}
                className={admin.way}
              >
                {texts.journal}
              </Link>
            </p>
            <Trail title={texts.trail} goalId={payout.goalId} of={payout.trail} />
          </>
        )}
      </Loaded>
      <Button look="quiet" onClick={close}>
        {texts.close}
      </Button>
    </Modal>
  )
}

const Notes = ({ notes }: Pick<AdminPayoutResponse, 'notes'>) =>
  notes.length > 0 && (
    <section>
      <h3>{texts.notes}</h3>
      <ul className={styles.notes}>
        {notes.map(({ at, by, text }) => (
          <li key={at}>
            <p className={styles.words}>{text}</p>
            <p className="muted">{texts.by(by, day(at))}</p>
          </li>
        ))}
      </ul>
    </section>
  )

interface NewNoteProps {
  id: string
  onAdded: (answer: AdminPayoutResponse) => Promise<unknown>
}

const NewNote = ({ id, onAdded }: NewNoteProps) => {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const { busy, run } = useBusy()
  const add = () =>
    run(async () => {
      const note = text.trim()
      setFault(note === '' ? texts.missing : undefined)
      if (note === '') return
      try {
        await onAdded(await post<AdminPayoutResponse>(`${payoutKey(id)}/notes`, { note }))
        setText('')
        praise(texts.added)
      } catch (error) {
        checkSession(error)
        complain(texts.error, messageOf(error, texts.failed))
      }
    })
  return (
    <>
      <TextArea
        label={texts.note}
        maxLength={2_000}
        value={text}
        errors={fault === undefined ? [] : [fault]}
        onChange={({ target }) => setText(target.value)}
      />
      <Button look="outline" disabled={busy} onClick={() => void add()}>
        {busy ? texts.adding : texts.add}
      </Button>
    </>
  )
}

/** `<goal>:<payout>`. */
const idOf = (id: string): string => id.slice(id.indexOf(':') + 1)
