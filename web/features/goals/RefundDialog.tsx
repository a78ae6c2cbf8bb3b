import { type FormEvent, useRef, useState } from 'react'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import type { RefundResponse } from '#shared/api/payments.ts'
import { formatDecimal, parseCents, subtract } from '#shared/money.ts'
import { type RefundReason, refundReasons } from '#shared/refundReasons.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { Modal } from '../../components/Modal.tsx'
import { Select } from '../../components/Select.tsx'
import { praise } from '../../components/toast.ts'
import { useRefresh } from '../../lib/data.ts'
import { centsOf, money } from '../../lib/format.ts'
import { goalKey, keysOfGoal } from '../../lib/goals.ts'
import { messageOf, post } from '../../lib/http.ts'
import { keyFor, type SentOnce } from '../../lib/idempotency.ts'
import { checkSession } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import styles from './Organise.module.css'
import { refundTexts as texts } from './refundTexts.ts'

interface RefundDialogProps {
  transaction: TransactionResponse
  onClosed: () => void
}

/** How much and why, then whether that is meant. */
export const RefundDialog = ({ transaction, onClosed }: RefundDialogProps) => {
  const left = subtract(centsOf(transaction.amount), centsOf(transaction.refundedAmount))
  const [open, setOpen] = useState(true)
  const [amount, setAmount] = useState(formatDecimal(left))
  const [reason, setReason] = useState<RefundReason>('requested_by_payer')
  const [sure, setSure] = useState(false)
  const [fault, setFault] = useState<string>()
  const { busy, run } = useBusy()
  const refresh = useRefresh()
  const sent = useRef<SentOnce>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const close = () => setOpen(false)

  const check = (event: FormEvent) => {
    event.preventDefault()
    const cents = parseCents(amount.trim()) ?? 0
    const found = cents <= 0 ? texts.invalid : cents > left ? texts.tooMuch(money(left)) : undefined
    setFault(found)
    if (found === undefined) setSure(true)
    else field.current?.focus()
  }
  const refund = () =>
    run(async () => {
      setFault(undefined)
      const wanted = { contributionId: transaction.id, amount: amount.trim(), reason }
      // The same request, however often it is sent.
      sent.current = keyFor(wanted, sent.current)
      try {
        const id = sent.current.key
        await post<RefundResponse>(`${goalKey(transaction.goalId)}/refunds`, { id, ...wanted })
        praise(...texts.asked)
        await refresh(...keysOfGoal(transaction.goalId))
        close()
      } catch (error) {
        checkSession(error)
        setFault(messageOf(error, texts.failed))
      }
    })

  return (
    <Modal
      open={open}
      title={
        sure
          ? texts.question(money(amount), transaction.username)
          : texts.title(money(transaction.amount), transaction.username)
      }
      onClose={close}
      onClosed={onClosed}
      busy={busy}
      initialFocus={field}
    >
      {sure ? (
        <>
          <ul className={styles.points}>
            {texts.meaning.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <FormFault text={fault} />
          <div className={styles.buttons}>
            <Button look="outline" disabled={busy} autoFocus onClick={() => setSure(false)}>
              {texts.back}
            </Button>
            <Button look="danger" disabled={busy} onClick={() => void refund()}>
              {busy ? texts.confirming : texts.confirm(money(amount))}
            </Button>
          </div>
        </>
      ) : (
        <form className={styles.form} noValidate onSubmit={check}>
          <Field
            ref={field}
            label={texts.amount}
            lead="$"
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            value={amount}
            onChange={event => setAmount(event.target.value)}
            hint={texts.left(money(left))}
            errors={fault === undefined ? [] : [fault]}
          />
          <Select
            label={texts.reason}
            options={refundReasons.map(one => [one, texts.reasons[one]])}
            value={reason}
            onChoose={setReason}
          />
          <Button type="submit" wide>
            {texts.continue}
          </Button>
        </form>
      )}
    </Modal>
  )
}
