import { Link } from 'wouter'
import type { DisputeDetails } from '#shared/api/payments.ts'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { Opens } from '../../components/Opens.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import type { Notice } from '../../components/toast.ts'
import { cx } from '../../lib/cx.ts'
import { useFresh } from '../../lib/data.ts'
import { day, minorOf, money } from '../../lib/format.ts'
import { post, send as request, upload } from '../../lib/http.ts'
import { useAction } from '../../lib/useAction.ts'
import { AdminFrame } from './AdminHead.tsx'
import styles from './AdminPage.module.css'
import { journalOf } from './addresses.ts'
import { DisputeBadge } from './DisputeBadge.tsx'
import { DisputeFileList, DisputeFiles } from './DisputeFiles.tsx'
import { disputeReason } from './disputeReason.ts'
import { disputeTexts as texts } from './disputeTexts.ts'
import { Trail } from './Trail.tsx'

/** A dispute's facts, and the evidence form while the bank accepts it. */
export const DisputePage = ({ id }: { id: string }) => {
  const key = `/api/admin/disputes/${encodeURIComponent(id)}`
  const details = useFresh<DisputeDetails>(key)
  const { run, busy } = useAction(
    async (call: () => Promise<DisputeDetails>) => details.mutate(await call(), { revalidate: false }),
    // It may come from a change elsewhere.
    { onError: () => void details.mutate().catch(() => undefined) },
  )
  return (
    <AdminFrame of={details} title={texts.dialog} subtitle={<Link to="/admin/disputes">{texts.all}</Link>}>
      <Loaded of={details} loading={texts.loadingOne} failed={texts.failedOne}>
        {dispute => (
          <div className={cx(styles.grid, styles.onePage)}>
            <div className={styles.column}>
              <Card
                title={texts.of({ amount: money(dispute.amount, dispute.currency), payer: dispute.payer })}
              >
                <p>{disputeReason(dispute.reason)}</p>
                <DisputeFacts of={dispute} />
                <Trail title={texts.trail} goalId={dispute.goalId} of={dispute.trail} />
              </Card>
            </div>
            <div className={styles.column}>
              {dispute.status === 'open' || dispute.status === 'question' ? (
                <Answer of={dispute} at={key} busy={busy} run={run} />
              ) : (
                <Sentence of={dispute} />
              )}
            </div>
          </div>
        )}
      </Loaded>
    </AdminFrame>
  )
}

const DisputeAnswer = lazyPart(
  () => import('./DisputeAnswer.tsx'),
  'DisputeAnswer',
  <InlineSpinner label={texts.loadingOne} />,
)

interface AnswerProps {
  of: DisputeDetails
  /** The address of the dispute. */
  at: string
  busy: boolean
  run: (call: () => Promise<DisputeDetails>, done: Notice) => Promise<boolean>
}

const Answer = ({ of: dispute, at, busy, run }: AnswerProps) => (
  <Card title={texts.answer}>
    <DisputeAnswer
      amount={money(dispute.amount, dispute.currency)}
      draft={dispute.evidence ? (dispute.evidence.uncategorized_text ?? '') : undefined}
      busy={busy}
      onEvidence={request =>
        void run(() => post(`${at}/evidence`, request), request.submit ? texts.submitted : texts.drafted)
      }
      onAccept={() => void run(() => post(`${at}/accept`), texts.accepted)}
      files={
        <DisputeFiles
          files={dispute.files ?? undefined}
          busy={busy}
          onFile={(field, file) =>
            void run(
              () => upload(`${at}/files/${field}?name=${encodeURIComponent(file.name)}`, file),
              texts.files.kept(file),
            )
          }
          onRemove={({ field, name }) =>
            void run(() => request('DELETE', `${at}/files/${field}`), texts.files.removed({ name }))
          }
        />
      }
    />
  </Card>
)

const DisputeFacts = ({ of: dispute }: { of: DisputeDetails }) => {
  const words = texts.facts
  const { payment, currency, status } = dispute
  return (
    <Facts
      className={styles.facts}
      of={[
        [words.state, <DisputeBadge key="state" status={status} />],
        [words.payer, dispute.payer],
        [words.goal, dispute.goalName],
        [
          words.paid,
          <Opens key="paid" to={journalOf({ contributionId: dispute.contributionId }, currency)}>
            {money(payment.amount, currency)}
          </Opens>,
        ],
        [words.refunded, money(payment.refunded, currency)],
        minorOf(payment.refunding, currency) > 0 && [words.refunding, money(payment.refunding, currency)],
        [words.disputed, money(dispute.amount, currency)],
        [words.fee, money(dispute.fee, currency)],
        dispute.answerBy !== null &&
          (status === 'open' || status === 'question') && [words.answerBy, day(dispute.answerBy)],
        [words.payment, dispute.stripePaymentId],
      ]}
    />
  )
}

/** The evidence that was sent to the bank, read-only. */
const Sentence = ({ of: { evidence, files } }: { of: DisputeDetails }) =>
  evidence?.uncategorized_text || files?.length ? (
    <Card title={texts.said}>
      <p className={styles.said}>{evidence?.uncategorized_text}</p>
      <DisputeFileList files={files ?? []} />
    </Card>
  ) : null
