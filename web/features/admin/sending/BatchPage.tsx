import { ChevronLeft } from 'lucide'
import { Link } from 'wouter'
import type { BatchResponse, BatchRow } from '#shared/api/batches.ts'
import { Card } from '../../../components/Card.tsx'
import { Facts } from '../../../components/Facts.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { moment, money } from '../../../lib/format.ts'
import { HttpError } from '../../../lib/http.ts'
import { destinationWords } from '../../common/destinations/texts.ts'
import { AdminFrame } from '../AdminHead.tsx'
import styles from './Batch.module.css'
import { BatchActions } from './BatchActions.tsx'
import { BatchStatus } from './Batches.tsx'
import { useBatch } from './batches.ts'
import { batchTexts } from './batchTexts.ts'

const words = batchTexts.page

/** A batch: its rows, who made and approved it, and its file. */
export const BatchPage = ({ id }: { id: string }) => {
  const batch = useBatch(id)
  const isUnknown = batch.error instanceof HttpError && batch.error.status === 404
  return (
    <AdminFrame of={batch} title={words.title} subtitle={words.subtitle}>
      <p className={styles.back}>
        <Link to="/admin/sending">
          <Icon of={ChevronLeft} data-directed size={16} />
          {words.back}
        </Link>
      </p>
      {isUnknown ? (
        <p role="alert">{words.unknown}</p>
      ) : (
        <Loaded of={batch} loading={words.loading} failed={words.failed}>
          {held => (
            <div className={styles.parts}>
              <About of={held} onChanged={() => batch.mutate()} />
              <Card title={words.rows}>
                <ul className={styles.list}>
                  {held.rows.map(row => (
                    <Row key={row.reference} of={row} currency={held.currency} />
                  ))}
                </ul>
              </Card>
            </div>
          )}
        </Loaded>
      )}
    </AdminFrame>
  )
}

const { facts } = batchTexts
const About = ({ of, onChanged }: { of: BatchResponse; onChanged: () => Promise<unknown> }) => {
  const { currency, total, count, fileKind, madeBy, madeAt, decided, file, fingerprint, status } = of
  const by = ({ name }: { readonly name: string }, at: string) => facts.by({ who: name, at: moment(at) })
  return (
    <Card title={batchTexts.list.one({ total: money(total, currency), count })}>
      <div>
        <BatchStatus of={of} />
      </div>
      <Facts
        className={styles.facts}
        of={[
          [facts.file, batchTexts.kinds[fileKind]],
          [facts.made, by(madeBy, madeAt)],
          decided !== null && [
            status === 'rejected' ? facts.rejected : facts.approved,
            by(decided.by, decided.at),
          ],
          decided?.reason != null && [facts.reason, decided.reason],
          [facts.fingerprint, <code key="rows">{fingerprint}</code>],
          file !== null && [facts.name, file.name],
          file !== null && [facts.sha256, <code key="file">{file.sha256}</code>],
        ]}
      />
      {file?.kept && <p className="muted">{batchTexts.sha}</p>}
      {file?.kept === false && <p className="muted">{batchTexts.gone}</p>}
      {status === 'emptied' && <p role="status">{batchTexts.emptied}</p>}
      {of.notApproved && <p className="muted">{of.notApproved.message}</p>}
      <BatchActions of={of} onChanged={onChanged} />
    </Card>
  )
}

const Row = ({ of, currency }: { of: BatchRow; currency: string }) => {
  const { amount, recipient, goalName, destination, reference, struck, obstacle, status } = of
  return (
    <li className={struck ? styles.struck : undefined}>
      <h3>{words.row({ amount: money(amount, currency), who: recipient.name })}</h3>
      <p className="muted">{goalName}</p>
      <p>
        {destination
          ? words.goesTo({
              kind: destinationWords.kinds[destination.kind],
              masked: destination.mask === '' ? 'no' : 'yes',
              mask: destination.mask,
              at: moment(destination.setAt),
            })
          : words.gone}
      </p>
      {destination?.typeUnsaid && <p>{words.unsaid}</p>}
      <p className="figures">{words.reference({ reference })}</p>
      {struck && <p className={styles.why}>{words.struck({ reason: struck.message })}</p>}
      {obstacle && <p className={styles.why}>{words.obstacle({ reason: obstacle.message })}</p>}
      {!struck && status !== 'due' && <p>{words.sent}</p>}
    </li>
  )
}
