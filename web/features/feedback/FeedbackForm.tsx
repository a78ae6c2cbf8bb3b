import { Bug, Lightbulb, MessageSquare } from 'lucide-react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { feedbackRequest } from '#shared/api/accounts.ts'
import { Button } from '../../components/Button.tsx'
import { Field, TextArea } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { RadioTiles } from '../../components/RadioTiles.tsx'
import { complain, praise } from '../../components/toast.ts'
import { faultIn, showLimit } from '../../lib/formFaults.ts'
import { fetchedResolver, messagesOf, showServerErrors } from '../../lib/forms.ts'
import { messageOf, post } from '../../lib/http.ts'
import { checkSession } from '../../lib/session.ts'
import styles from './FeedbackPage.module.css'
import { texts } from './texts.ts'

type Feedback = z.input<typeof feedbackRequest>

const resolver = fetchedResolver(() => import('./resolvers.ts').then(module => module.feedbackResolver))
const empty: Feedback = { type: 'general', title: '', description: '' }
const tiles = [
  { value: 'bug', label: texts.types.bug, mark: <Bug size={18} aria-hidden="true" /> },
  { value: 'feature', label: texts.types.feature, mark: <Lightbulb size={18} aria-hidden="true" /> },
  { value: 'general', label: texts.types.general, mark: <MessageSquare size={18} aria-hidden="true" /> },
]

export const FeedbackForm = () => {
  const form = useForm({ resolver, defaultValues: empty })
  const { register, handleSubmit, reset, formState } = form
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async feedback => {
    try {
      await post('/api/feedback', feedback)
    } catch (error) {
      const [title, fallback] = texts.failed
      checkSession(error)
      showLimit(form, error)
      showServerErrors(form, error)
      return complain(title, messageOf(error, fallback))
    }
    praise(...texts.thanks)
    reset(empty)
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <RadioTiles legend={texts.type} tiles={tiles} errors={messagesOf(errors.type)} {...register('type')} />
      <Field label={texts.heading} errors={messagesOf(errors.title)} {...register('title')} />
      <TextArea
        label={texts.description}
        rows={6}
        errors={messagesOf(errors.description)}
        {...register('description')}
      />
      <FormFault text={faultIn(errors)} />
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? texts.submitting : texts.submit}
      </Button>
    </form>
  )
}
