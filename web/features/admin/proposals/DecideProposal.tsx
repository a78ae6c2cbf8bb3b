import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type AdminProposalResponse, adminNoteLength } from '#shared/api/adminProposals.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { Button } from '../../../components/Button.tsx'
import { TextArea } from '../../../components/Field.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { post } from '../../../lib/http.ts'
import { useAction } from '../../../lib/useAction.ts'
import styles from '../corrections/Corrections.module.css'
import { texts } from './texts.ts'

interface DecideProps {
  of: AdminProposalResponse
  onDecided: () => Promise<unknown>
}

const decide = (
  { goalId, proposal }: AdminProposalResponse,
  how: 'confirm' | 'decline' | 'withdraw',
  body: object = {},
): Promise<unknown> => post(`/api/admin/goals/${goalId}/proposals/${proposal}/${how}`, body)

/** Its proposer may withdraw it; another admin, who is no party to it, confirms or declines it. */
export const DecideProposal = ({ of, onDecided }: DecideProps) => {
  const [asked, setAsked] = useState<'confirm' | 'decline'>()
  const close = () => setAsked(undefined)
  const { confirm, decline, withdraw } = of.may
  if (withdraw) return <Withdraw of={of} onDecided={onDecided} />
  if (!decline) return <p className="muted">{texts.party}</p>
  return (
    <div className={styles.acts}>
      {confirm && <Button onClick={() => setAsked('confirm')}>{texts.confirm.open}</Button>}
      <Button look="outline" onClick={() => setAsked('decline')}>
        {texts.decline.open}
      </Button>
      {asked === 'confirm' && <Confirm of={of} onDecided={onDecided} onClosed={close} />}
      {asked === 'decline' && <Decline of={of} onDecided={onDecided} onClosed={close} />}
    </div>
  )
}

const Withdraw = ({ of, onDecided }: DecideProps) => {
  const { run, busy } = useAction(
    async () => {
      await decide(of, 'withdraw')
      showSuccess(texts.withdraw.done)
      await onDecided()
    },
    // Another admin may have decided it in the meantime.
    { failed: texts.withdraw.failed, onError: () => void onDecided() },
  )
  return (
    <div className={styles.acts}>
      <p className="muted">{texts.own}</p>
      <Button look="outline" disabled={busy} onClick={() => void run()}>
        {busy ? texts.withdraw.busy : texts.withdraw.open}
      </Button>
    </div>
  )
}

type DialogProps = DecideProps & { onClosed: () => void }

const Confirm = ({ of, onDecided, onClosed }: DialogProps) => (
  <ActionDialog
    words={texts.confirm}
    done={texts.confirm.done}
    action={async () => {
      await decide(of, 'confirm')
      await onDecided()
    }}
    onClosed={onClosed}
  >
    <p>{texts.meanings[of.kind]({ who: of.person.name, detail: of.detail })}</p>
  </ActionDialog>
)

const resolver = apiResolver(() => import('#shared/api/adminProposals.ts'), 'declineProposalRequest')

const Decline = ({ of, onDecided, onClosed }: DialogProps) => {
  const form = useForm({ resolver, defaultValues: { note: '' } })
  return (
    <ActionDialog
      words={texts.decline}
      done={texts.decline.done}
      form={form}
      action={async request => {
        await decide(of, 'decline', request)
        await onDecided()
      }}
      onClosed={onClosed}
    >
      <TextArea label={texts.decline.note} maxLength={adminNoteLength} {...fieldOf(form, 'note')} />
    </ActionDialog>
  )
}
