import { goalTypes } from '#shared/api/goalKinds.ts'
import { Card } from '../../components/Card.tsx'
import { Field, TextArea } from '../../components/Field.tsx'
import { RadioTiles } from '../../components/RadioTiles.tsx'
import { messagesOf } from '../../lib/forms.ts'
import { createTexts } from './createTexts.ts'
import { type GoalForm, withType } from './goalForm.ts'
import { setAll } from './setAll.ts'
import { typeIcons } from './typeIcons.ts'

export const GoalDetails = ({ form }: { form: GoalForm }) => {
  const texts = createTexts.details
  const { errors } = form.formState
  return (
    <Card title={texts.title}>
      <Field
        label={texts.name}
        placeholder={texts.namePlaceholder}
        autoComplete="off"
        errors={messagesOf(errors.name)}
        {...form.register('name')}
      />
      <TypeChoice form={form} />
      {form.watch('type') === 'Custom' && (
        <Field
          label={texts.subtype}
          autoComplete="off"
          errors={messagesOf(errors.subtype)}
          {...form.register('subtype')}
        />
      )}
      <TextArea
        label={texts.description}
        errors={messagesOf(errors.description)}
        {...form.register('description')}
      />
    </Card>
  )
}

const typeTiles = goalTypes.map(type => {
  const Icon = typeIcons[type]
  return {
    value: type,
    label: type,
    note: createTexts.details.types[type],
    mark: <Icon size={20} aria-hidden="true" />,
  }
})

const TypeChoice = ({ form }: { form: GoalForm }) => {
  // What was chosen until now; in the change handler the form knows only the new choice.
  const before = form.watch('type')
  return (
    <RadioTiles
      large
      legend={createTexts.details.type}
      tiles={typeTiles}
      errors={messagesOf(form.formState.errors.type)}
      {...form.register('type', {
        onChange: ({ target }) => {
          const chosen = goalTypes.find(type => type === target.value)
          if (chosen) setAll(form, withType({ ...form.getValues(), type: before }, chosen))
        },
      })}
    />
  )
}
