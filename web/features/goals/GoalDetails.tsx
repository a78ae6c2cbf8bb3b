import { useId } from 'react'
import { type GoalType, goalTypes } from '#shared/api/goalKinds.ts'
import { Card } from '../../components/Card.tsx'
import { Field, FieldNote, TextArea } from '../../components/Field.tsx'
import { messagesOf } from '../../lib/forms.ts'
import styles from './Choices.module.css'
import { createTexts } from './createTexts.ts'
import { type GoalForm, withType } from './goalForm.ts'
import { setAll } from './setAll.ts'
import { Tile } from './Tile.tsx'
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

const TypeChoice = ({ form }: { form: GoalForm }) => {
  const texts = createTexts.details
  const note = useId()
  const errors = messagesOf(form.formState.errors.type)
  const chosen = form.watch('type')
  return (
    <fieldset className={styles.choice} aria-describedby={errors.length > 0 ? note : undefined}>
      <legend>{texts.type}</legend>
      <div className={styles.tiles}>
        {goalTypes.map(type => (
          <TypeTile key={type} type={type} before={chosen} form={form} />
        ))}
      </div>
      <FieldNote id={note} errors={errors} />
    </fieldset>
  )
}

interface TypeTileProps {
  type: GoalType
  /** What was chosen until now; in the change handler the form knows only the new choice. */
  before: GoalType
  form: GoalForm
}

const TypeTile = ({ type, before, form }: TypeTileProps) => {
  const Icon = typeIcons[type]
  return (
    <Tile
      caption={
        <>
          <Icon size={20} aria-hidden="true" />
          {type}
        </>
      }
      help={createTexts.details.types[type]}
      value={type}
      {...form.register('type', {
        // The form keeps one handler for all radios of a name, so the value comes from the event.
        onChange: ({ target }) => {
          const chosen = goalTypes.find(type => type === target.value)
          if (chosen) setAll(form, withType({ ...form.getValues(), type: before }, chosen))
        },
      })}
    />
  )
}
