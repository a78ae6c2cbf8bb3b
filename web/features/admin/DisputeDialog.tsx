import { useState } from 'react'
import useSWR from 'swr'
import type { DisputeDetails } from '#shared/api/payments.ts'
import { Button } from '../../components/Button.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Modal } from '../../components/Modal.tsx'
import { Opens } from '../../components/Opens.tsx'
import { complain, praise } from '../../components/toast.ts'
import { centsOf, day, money } from '../../lib/format.ts'
import { messageOf, post, send, upload } from '../../lib/http.ts'
import { checkSession } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import styles from './AdminPage.module.css'
import { DisputeAnswer } from './DisputeAnswer.tsx'
import { DisputeBadge } from './DisputeBadge.tsx'
import { DisputeFileList } from './DisputeFileList.tsx'
import { DisputeFiles } from './DisputeFiles.tsx'
import { disputeTexts as texts } from './disputeTexts.ts'
import { Trail } from './Trail.tsx'

interface DisputeDialogProps {
  id: string
  onChanged: () => Promise<unknown>
  onClosed: () => void
}

/** A dispute's facts, and what can be said to the bank as long as it listens. */
export const DisputeDialog = ({ id, onChanged, onClosed }: DisputeDialogProps) => {
  const [open, setOpen] = useState(true)
  const key = `/api/admin/disputes/${encodeURIComponent(id)}`
  const details = useSWR<DisputeDetails, Error>(key, { revalidateOnMount: true })
  const { busy, run } = useBusy()
  const close = () => setOpen(false)

  const tell = (call: () => Promise<DisputeDetails>, done: readonly [string, string?]) =>
    run(async () => {
      try {
        await details.mutate(await call(), { revalidate: false })
        praise(...done)
      } catch (error) {
        checkSession(error)
        complain(texts.error, messageOf(error, texts.notDone))
      }
      await onChanged()
    })
  return (
    <Modal open={open} title={texts.dialog} onClose={close} onClosed={onClosed} busy={busy}>
      <Loaded of={details} loading={texts.loading} failed={texts.failed}>
        {dispute => (
          <>
            <p>{texts.reasons[dispute.reason] ?? texts.anyReason}</p>
            <Facts of={dispute} />
            <Trail title={texts.trail} goalId={dispute.goalId} of={dispute.trail} />
            {dispute.status !== 'open' && dispute.status !== 'question' && <Said of={dispute} />}
            {(dispute.status === 'open' || dispute.status === 'question') && (
              <DisputeAnswer
                amount={money(dispute.amount)}
                draft={dispute.evidence ? (dispute.evidence.uncategorized_text ?? '') : undefined}
                busy={busy}
                onEvidence={(text, submit) =>
                  void tell(
                    () => post(`${key}/evidence`, { evidence: { uncategorized_text: text }, submit }),
                    submit ? texts.submitted : [texts.drafted],
                  )
                }
                onAccept={() => void tell(() => post(`${key}/accept`), [texts.accepted])}
                files={
                  <DisputeFiles
                    files={dispute.files ?? undefined}
                    busy={busy}
                    onFile={(field, file) =>
                      void tell(
                        () => upload(`${key}/files/${field}?name=${encodeURIComponent(file.name)}`, file),
                        [texts.files.kept(file.name)],
                      )
                    }
                    onRemove={({ field, name }) =>
                      void tell(() => send('DELETE', `${key}/files/${field}`), [texts.files.removed(name)])
                    }
                  />
                }
              />
            )}
          </>
        )}
      </Loaded>
      <Button look="quiet" disabled={busy} onClick={close}>
        {texts.close}
      </Button>
    </Modal>
  )
}

const Facts = ({ of: dispute }: { of: DisputeDetails }) => {
  const words = texts.facts
  const facts = [
    [words.state, <DisputeBadge key="state" status={dispute.status} />],
    [words.payer, dispute.payer],
    [words.goal, dispute.goalName],
    [
      words.paid,
      <Opens key="paid" to={`/admin/journal?contributionId=${dispute.contributionId}`}>
        {money(dispute.payment.amount)}
      </Opens>,
    ],
    [words.refunded, money(dispute.payment.refunded)],
    [words.refunding, centsOf(dispute.payment.refunding) > 0 ? money(dispute.payment.refunding) : ''],
    [words.disputed, money(dispute.amount)],
    [words.fee, money(dispute.fee)],
    [words.answerBy, dispute.answerBy === null ? '' : day(dispute.answerBy)],
    [words.payment, dispute.stripePaymentId],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** What the bank has been told, for reading. */
const Said = ({ of: { evidence, files } }: { of: DisputeDetails }) =>
  evidence?.uncategorized_text || files?.length ? (
    <details className={styles.trail}>
      <summary>{texts.said}</summary>
      <p className={styles.said}>{evidence?.uncategorized_text}</p>
      <DisputeFileList files={files ?? []} />
    </details>
  ) : null
