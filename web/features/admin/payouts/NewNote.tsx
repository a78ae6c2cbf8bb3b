import { useForm } from 'react-hook-form'
import type { AdminPayoutResponse } from '#shared/api/payouts.ts'
import { Button } from '../../../components/Button.tsx'
import { TextArea } from '../../../components/Field.tsx'
import { formTexts } from '../../../components/formTexts.ts'
import { texts as common } from '../../../components/texts.ts'
import { showSuccess } from '../../../components/toast.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { post } from '../../../lib/http.ts'
import { useFormAction } from '../../../lib/useFormAction.ts'
import { payoutKey } from './api.ts'
import { texts as all } from './texts.ts'

const texts = all.page

const noteResolver = apiResolver(() => import('#shared/api/payouts.ts'), 'payoutNoteRequest')

interface NewNoteProps {
  id: string
  onAdded: (answer: AdminPayoutResponse) => Promise<unknown>
}

/** A note for the other admins. */
export const NewNote = ({ id, onAdded }: NewNoteProps) => {
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
