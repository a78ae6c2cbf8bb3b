import { useForm } from 'react-hook-form'
import { adminTextLength } from '#shared/adminText.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { TextArea } from '../../../components/Field.tsx'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { type DecideProps, decide } from './decide.ts'
import { proposalHeading, proposalReason } from './proposalHeading.ts'
import { texts } from './texts.ts'

type DialogProps = DecideProps & { onClosed: () => void }

export const ConfirmDialog = ({ of, onDecided, onClosed }: DialogProps) => (
  <ActionDialog
    words={texts.confirm}
    done={texts.confirm.done}
    action={async () => {
      await decide(of, 'confirm')
      await onDecided()
    }}
    onClosed={onClosed}
  >
    <p>
      <strong>{proposalHeading(of)}</strong>
    </p>
    <p>{texts.meanings[of.kind]({ who: of.person.name, detail: of.detail })}</p>
    {proposalReason(of) !== undefined && <p dir="auto">{proposalReason(of)}</p>}
  </ActionDialog>
)

const resolver = apiResolver(() => import('#shared/api/adminProposals.ts'), 'declineProposalRequest')

export const DeclineDialog = ({ of, onDecided, onClosed }: DialogProps) => {
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
      <p>
        <strong>{proposalHeading(of)}</strong>
      </p>
      <TextArea label={texts.decline.note} maxLength={adminTextLength} {...fieldOf(form, 'note')} />
    </ActionDialog>
  )
}
