import { useState } from 'react'
import { useForm } from 'react-hook-form'
import useSWR from 'swr'
import type { CashCodeResponse, TransactionResponse } from '#shared/api/contributions.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { Field } from '../../../components/Field.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { moment, money } from '../../../lib/format.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { goalKey, keysOfGoal } from '../../../lib/goals.ts'
import { post } from '../../../lib/http.ts'
import { useRefresh } from '../../../lib/useRefresh.ts'
import { codeTexts as texts } from './codeTexts.ts'
import styles from './Reports.module.css'

interface CodeDialogProps {
  of: TransactionResponse
  onClosed: () => void
}

const pathOf = ({ goalId, id }: TransactionResponse): string =>
  `${goalKey(goalId)}/contributions/${encodeURIComponent(id)}/code`

/** For who has the cash: the code that the payer types. */
export const ShowCode = ({ of: transaction, onClosed }: CodeDialogProps) => {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const code = useSWR<CashCodeResponse, Error>(pathOf(transaction), { refreshInterval: 60_000 })
  const amount = money(transaction.amount, transaction.currency)
  return (
    <Dialog
      open={open}
      title={texts.showing.title({ amount, who: transaction.username })}
      onClose={close}
      onClosed={onClosed}
    >
      <p>{texts.showing.text({ who: transaction.username })}</p>
      <Loaded of={code} loading={texts.showing.loading} failed={texts.showing.loadFailed}>
        {shown => (
          <>
            <p className={styles.code}>{`${shown.cashCode.slice(0, 4)} ${shown.cashCode.slice(4)}`}</p>
            <p className="muted">{texts.showing.until({ when: moment(shown.validUntil) })}</p>
          </>
        )}
      </Loaded>
      <Button look="outline" onClick={close}>
        {texts.showing.close}
      </Button>
    </Dialog>
  )
}

const resolver = apiResolver(() => import('#shared/api/contributions.ts'), 'confirmByCodeRequest')

/** For the payer: it counts at once. */
export const EnterCode = ({ of: transaction, onClosed }: CodeDialogProps) => {
  const { title, text, code, done, ...words } = texts.entering
  const form = useForm({ resolver, defaultValues: { code: '' } })
  const refresh = useRefresh()
  return (
    <ActionDialog
      words={{ ...words, title: title({ amount: money(transaction.amount, transaction.currency) }) }}
      done={done}
      form={form}
      action={async body => {
        await post(pathOf(transaction), body)
        await refresh(...keysOfGoal(transaction.goalId))
      }}
      onClosed={onClosed}
    >
      <p>{text}</p>
      <Field
        label={code}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        {...fieldOf(form, 'code')}
      />
    </ActionDialog>
  )
}
