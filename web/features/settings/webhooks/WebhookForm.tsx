import { useForm } from 'react-hook-form'
import { type WebhookEventType, webhookEventTypes } from '#shared/api/webhookTypes.ts'
import { Field, FieldNote, VerbatimField } from '../../../components/Field.tsx'
import { SmallForm } from '../../../components/SmallForm.tsx'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { useFirstField } from '../../../lib/useFirstField.ts'
import { useFormAction } from '../../../lib/useFormAction.ts'
import styles from './Webhooks.module.css'
import { webhookTexts as words } from './webhookTexts.ts'

const resolver = apiResolver(() => import('#shared/api/webhooks.ts'), 'makeWebhookRequest')

export interface WebhookValues {
  name: string
  url: string
  types: WebhookEventType[]
}

interface WebhookFormProps {
  title: string
  words: readonly [submit: string, submitting: string]
  values?: WebhookValues
  onSubmit: (values: WebhookValues) => Promise<unknown>
  onCancel: () => void
}

const groups = ['contribution', 'round', 'payout', 'member', 'order', 'goal'] as const
const typesOf = (group: (typeof groups)[number]): WebhookEventType[] =>
  webhookEventTypes.filter(type => type.startsWith(`${group}.`))

/** The first words of the types are enough to choose from. */
export const WebhookForm = ({ title, words: labels, values, onSubmit, onCancel }: WebhookFormProps) => {
  const form = useForm({
    resolver,
    defaultValues: values ?? { name: '', url: '', types: [...webhookEventTypes] },
  })
  useFirstField(form, 'name')
  const action = useFormAction(form, onSubmit, {})
  const types = form.watch('types')
  const { errors } = fieldOf(form, 'types')
  const choose = (group: (typeof groups)[number], chosen: boolean) => {
    const others = types.filter(type => !type.startsWith(`${group}.`))
    form.setValue('types', chosen ? [...others, ...typesOf(group)] : others)
  }
  return (
    <SmallForm inset of={action} aria-label={title} words={labels} onCancel={onCancel}>
      <Field label={words.name} maxLength={60} autoComplete="off" {...fieldOf(form, 'name')} />
      <VerbatimField
        label={words.address}
        hint={words.addressHint}
        type="url"
        autoComplete="off"
        dir="ltr"
        {...fieldOf(form, 'url')}
      />
      <fieldset className={styles.types} aria-describedby="webhook-types">
        <legend>{words.hears}</legend>
        {groups.map(group => (
          <label key={group}>
            <input
              type="checkbox"
              checked={types.some(type => type.startsWith(`${group}.`))}
              onChange={event => choose(group, event.target.checked)}
            />
            {words.groups[group]}
          </label>
        ))}
        <FieldNote id="webhook-types" errors={errors.length > 0 ? [words.noTypes] : []} />
      </fieldset>
    </SmallForm>
  )
}
