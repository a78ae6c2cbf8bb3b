import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import type { AdminPayoutResponse } from '#shared/api/payouts.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog, useDialog } from '../../../components/Dialog.tsx'
import { TextArea } from '../../../components/Field.tsx'
import { formTexts } from '../../../components/formTexts.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { texts as common } from '../../../components/texts.ts'
import { showSuccess } from '../../../components/toast.ts'
import { day, money } from '../../../lib/format.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { post } from '../../../lib/http.ts'
import { useFormAction } from '../../../lib/useFormAction.ts'
import { PayoutBadge } from '../../common/payouts/PayoutBadge.tsx'
import { PayoutTracker } from '../../common/payouts/PayoutTracker.tsx'
import admin from '../AdminPage.module.css'
import { Trail } from '../Trail.tsx'
import { payoutKey, usePayoutDetails } from './api.ts'
import styles from './Payouts.module.css'
import { texts as all } from './texts.ts'

const texts = all.dialog

interface DetailsDialogProps {
  id: string
  viewerId: number
  onClosed: () => void
}

/** Everything about a payout: statements, notes, and the events themselves. */
export const DetailsDialog = ({ id, viewerId, onClosed }: DetailsDialogProps) => {
  const { close, dialog } = useDialog(onClosed)
  const details = usePayoutDetails(id)
  return (
    <Dialog {...dialog} title={texts.title}>
      <Loaded of={details} loading={texts.loading} failed={all.failed}>
        {payout => (
          <>
            <div className={styles.head}>
              <h3>{all.of({ amount: money(payout.amount, payout.currency), who: payout.recipient.name })}</h3>
              <PayoutBadge status={payout.status} />
            </div>
            <PayoutTracker payout={payout} viewerId={viewerId} />
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
    </Dialog>
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
            <p className="muted">{texts.by({ who: by, date: day(at) })}</p>
          </li>
        ))}
      </ul>
    </section>
  )

const noteResolver = apiResolver(() => import('#shared/api/payouts.ts'), 'payoutNoteRequest')

interface NewNoteProps {
  id: string
  onAdded: (answer: AdminPayoutResponse) => Promise<unknown>
}

const NewNote = ({ id, onAdded }: NewNoteProps) => {
  const form = useForm({ resolver: noteResolver, defaultValues: { note: '' } })
  const { submit, busy } = useFormAction(
    form,
    async request => {
      await onAdded(await post<AdminPayoutResponse>(`${payoutKey(id)}/notes`, request))
      form.reset()
      showSuccess(texts.added)
    },
    { title: common.error },
  )
  return (
    <>
      <TextArea label={texts.note} maxLength={2_000} {...fieldOf(form, 'note')} />
      <Button look="outline" disabled={busy} onClick={() => void submit()}>
        {busy ? formTexts.saving : texts.add}
      </Button>
    </>
  )
}

/** `<goal>:<payout>`. */
const idOf = (id: string): string => id.slice(id.indexOf(':') + 1)
