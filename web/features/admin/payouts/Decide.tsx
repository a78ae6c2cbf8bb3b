import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import type { AdminPayoutResponse } from '#shared/api/payouts.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { TextArea } from '../../../components/Field.tsx'
import { RadioTiles } from '../../../components/RadioTiles.tsx'
import { texts as common } from '../../../components/texts.ts'
import { showSuccess } from '../../../components/toast.ts'
import { money } from '../../../lib/format.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { post } from '../../../lib/http.ts'
import { useFormAction } from '../../../lib/useFormAction.ts'
import admin from '../AdminPage.module.css'
import { payoutKey } from './api.ts'
import { texts as all } from './texts.ts'

const texts = all.case
const outcomes = ['returned', 'proved'] as const
const resolver = apiResolver(() => import('#shared/api/payouts.ts'), 'closeCaseRequest')

interface DecideProps {
  payout: AdminPayoutResponse
  onDecided: (answer: AdminPayoutResponse) => Promise<unknown>
}

/** The recipient has said that the money did not arrive: an admin proposes to a second one how the case ends. */
export const Decide = ({ payout, onDecided }: DecideProps) => {
  const { id, attempt, amount, currency, recipient, proposal } = payout
  const title = texts.title({ amount: money(amount, currency), who: recipient.name })
  return (
    <Card title={title}>
      {proposal ? (
        <p>
          {texts.waits({ who: proposal.by.name })}{' '}
          <Link to="/admin/proposals" className={admin.way}>
            {texts.toProposals}
          </Link>
        </p>
      ) : (
        <Outcome id={id} attempt={attempt} onDecided={onDecided} />
      )}
    </Card>
  )
}

type OutcomeProps = Pick<AdminPayoutResponse, 'id' | 'attempt'> & Pick<DecideProps, 'onDecided'>

const Outcome = ({ id, attempt, onDecided }: OutcomeProps) => {
  // No outcome is chosen before the admin has chosen one.
  const form = useForm({ resolver, defaultValues: { attempt, note: '' } })
  const { submit, busy } = useFormAction(
    form,
    async request => {
      await onDecided(await post<AdminPayoutResponse>(`${payoutKey(id)}/case`, request))
      showSuccess(texts.done)
    },
    { title: common.error },
  )
  return (
    <form className={admin.acts} onSubmit={submit} noValidate>
      <RadioTiles
        large
        legend={texts.legend}
        tiles={outcomes.map(value => ({
          value,
          label: texts.outcomes[value][0],
          note: texts.outcomes[value][1],
        }))}
        {...fieldOf(form, 'outcome')}
      />
      <TextArea label={texts.note} hint={texts.noteHint} maxLength={2_000} {...fieldOf(form, 'note')} />
      <Button type="submit" disabled={busy}>
        {busy ? texts.busy : texts.confirm}
      </Button>
    </form>
  )
}
