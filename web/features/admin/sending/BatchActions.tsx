import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { adminTextLength } from '#shared/adminText.ts'
import type { BatchResponse } from '#shared/api/batches.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { Button } from '../../../components/Button.tsx'
import { TextArea } from '../../../components/Field.tsx'
import { money } from '../../../lib/format.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { useAction } from '../../../lib/useAction.ts'
import styles from './Batch.module.css'
import { approveBatch, downloadBatch, rejectBatch } from './batches.ts'
import { batchTexts } from './batchTexts.ts'

const resolver = apiResolver(() => import('#shared/api/batches.ts'), 'rejectBatchRequest')

interface BatchActionsProps {
  of: BatchResponse
  onChanged: () => Promise<unknown>
}

/** What the reader may do with a batch now. */
export const BatchActions = ({ of, onChanged }: BatchActionsProps) => {
  const [asked, setAsked] = useState<'approve' | 'reject'>()
  const close = () => setAsked(undefined)
  const { may } = of
  return (
    <>
      {may.file && <GetFile of={of} onChanged={onChanged} />}
      {(may.approve || may.reject) && (
        <div className={styles.acts}>
          {may.approve && <Button onClick={() => setAsked('approve')}>{batchTexts.approve.open}</Button>}
          {may.reject && (
            <Button look="outline" onClick={() => setAsked('reject')}>
              {batchTexts.reject.open}
            </Button>
          )}
        </div>
      )}
      {asked === 'approve' && <Approve of={of} onChanged={onChanged} onClosed={close} />}
      {asked === 'reject' && <Reject of={of} onChanged={onChanged} onClosed={close} />}
    </>
  )
}

const GetFile = ({ of, onChanged }: BatchActionsProps) => {
  const words = batchTexts.getFile
  // Also after a failure: the file may have been made.
  const { run, busy } = useAction(() => downloadBatch(of).finally(() => onChanged()))
  return (
    <div>
      <Button disabled={busy} onClick={() => void run()}>
        {busy ? words.busy : of.file ? words.again : words.make}
      </Button>
      <p className="muted">{words.note}</p>
    </div>
  )
}

interface DialogProps extends BatchActionsProps {
  onClosed: () => void
}

const Approve = ({ of, onChanged, onClosed }: DialogProps) => {
  const words = batchTexts.approve
  return (
    <ActionDialog
      words={words.words}
      done={words.done}
      action={async () => {
        await approveBatch(of)
        await onChanged()
      }}
      onClosed={onClosed}
    >
      <p>{words.text({ count: of.count, total: money(of.total, of.currency) })}</p>
    </ActionDialog>
  )
}

const Reject = ({ of, onChanged, onClosed }: DialogProps) => {
  const words = batchTexts.reject
  const form = useForm({ resolver, defaultValues: { reason: '' } })
  const hint = useId()
  return (
    <ActionDialog
      words={words.words}
      done={words.done}
      danger
      ready={form.watch('reason').trim() !== ''}
      form={form}
      action={async request => {
        await rejectBatch(of, request)
        await onChanged()
      }}
      onClosed={onClosed}
    >
      <TextArea
        label={words.reason}
        aria-describedby={hint}
        maxLength={adminTextLength}
        {...fieldOf(form, 'reason')}
      />
      <p id={hint} className="muted">
        {words.hint}
      </p>
    </ActionDialog>
  )
}
