import { Bug, Lightbulb, MessageSquare } from 'lucide'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { feedbackRequest } from '#shared/api/accounts.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Field, TextArea } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { Icon } from '../../components/Icon.tsx'
import { RadioTiles } from '../../components/RadioTiles.tsx'
import { showSuccess } from '../../components/toast.ts'
import { apiResolver, fieldOf } from '../../lib/forms.ts'
import { post } from '../../lib/http.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import styles from './FeedbackPage.module.css'
import { texts } from './texts.ts'

export const FeedbackPage = () => (
  <div className={styles.page}>
    <header className={styles.head}>
      <h1>{texts.title}</h1>
      <p className="muted">{texts.subtitle}</p>
    </header>
    <Card title={texts.form}>
      <FeedbackForm />
    </Card>
  </div>
)

type Feedback = z.input<typeof feedbackRequest>

const resolver = apiResolver(() => import('#shared/api/accounts.ts'), 'feedbackRequest')
const empty: Feedback = { type: 'general', title: '', description: '' }
const tiles = [
  { value: 'bug', label: texts.types.bug, mark: <Icon of={Bug} size={18} /> },
  { value: 'feature', label: texts.types.feature, mark: <Icon of={Lightbulb} size={18} /> },
  { value: 'general', label: texts.types.general, mark: <Icon of={MessageSquare} size={18} /> },
]

const FeedbackForm = () => {
  const form = useForm({ resolver, defaultValues: empty })
  const { reset } = form
  const [title, failed] = texts.failed
  const { submit, busy, fault } = useFormAction(
    form,
    async feedback => {
      await post('/api/feedback', feedback)
      showSuccess(...texts.thanks)
      reset(empty)
    },
    { title, failed },
  )
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <RadioTiles legend={texts.type} tiles={tiles} {...fieldOf(form, 'type')} />
      <Field label={texts.heading} {...fieldOf(form, 'title')} />
      <TextArea label={texts.description} rows={6} {...fieldOf(form, 'description')} />
      <FormFault text={fault} />
      <Button type="submit" disabled={busy}>
        {busy ? texts.submitting : texts.submit}
      </Button>
    </form>
  )
}
