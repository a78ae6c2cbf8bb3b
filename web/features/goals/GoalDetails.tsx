import { Gift, HeartHandshake, House, type IconNode, Plane, Shapes, Umbrella } from 'lucide'
import { startTransition, useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { type GoalType, goalTypes } from '#shared/api/goalKinds.ts'
import { Card } from '../../components/Card.tsx'
import { Field, TextArea } from '../../components/Field.tsx'
import { Help } from '../../components/Help.tsx'
import { Icon } from '../../components/Icon.tsx'
import { RadioTiles } from '../../components/RadioTiles.tsx'
import { fieldOf } from '../../lib/forms.ts'
import { usePressed } from '../../lib/usePressed.ts'
import { goalTypeName } from '../common/goals/goalTypeName.ts'
import { companies, companyOf, withCompany } from './company.ts'
import { createTexts } from './createTexts.ts'
import { type GoalForm, judgeAmounts, setAll, withType } from './goalForm.ts'

const typeIcons: Readonly<Record<GoalType, IconNode>> = {
  'Vacation & Travel': Plane,
  'Emergency Fund': Umbrella,
  'Home & Living': House,
  'Special Event': Gift,
  'Susu (Rotating Savings Fund)': HeartHandshake,
  Custom: Shapes,
}

export const GoalDetails = ({ form }: { form: GoalForm }) => {
  const texts = createTexts.details
  return (
    <Card title={texts.title} note={createTexts.step({ step: 1 })}>
      <CompanyChoice form={form} />
      <Field
        label={texts.name}
        placeholder={texts.namePlaceholder}
        autoComplete="off"
        {...fieldOf(form, 'name')}
      />
      <TypeChoice form={form} />
      <Subtype form={form} />
      <TextArea label={texts.description} {...fieldOf(form, 'description')} />
    </Card>
  )
}

const Subtype = ({ form }: { form: GoalForm }) =>
  useWatch({ control: form.control, name: 'type' }) === 'Custom' && (
    <Field label={createTexts.details.subtype} autoComplete="off" {...fieldOf(form, 'subtype')} />
  )

const companyTiles = companies.map(value => ({ value, label: createTexts.details.companies[value] }))

const CompanyChoice = ({ form }: { form: GoalForm }) => {
  const [type, totalMembers] = useWatch({ control: form.control, name: ['type', 'totalMembers'] })
  const [shown, setPressed] = usePressed(companyOf({ type, totalMembers }) ?? '')
  return (
    <RadioTiles
      name="company"
      legend={createTexts.details.company}
      tiles={companyTiles}
      chosen={shown}
      onChange={({ target }) => {
        const chosen = companies.find(company => company === target.value)
        if (!chosen) return
        setPressed(chosen)
        // The form has it at once; the fields that follow from it are drawn in pieces.
        startTransition(() => {
          setAll(form, withCompany(form.getValues(), chosen))
          judgeAmounts(form)
        })
      }}
    />
  )
}

const typeTiles = goalTypes.map(type => ({
  value: type,
  label: goalTypeName(type),
  note: createTexts.details.types[type],
  mark: <Icon of={typeIcons[type]} size={20} />,
}))

const TypeChoice = ({ form }: { form: GoalForm }) => {
  // The previous choice, which the change handler needs: the form has only the new one, and what is drawn may be older.
  const before = useRef(form.getValues('type'))
  useEffect(
    () =>
      form.subscribe({
        name: 'type',
        formState: { values: true },
        callback: () => {
          before.current = form.getValues('type')
        },
      }),
    [form],
  )
  return (
    <RadioTiles
      large
      legend={createTexts.details.type}
      help={<Help word="susu" />}
      tiles={typeTiles}
      {...fieldOf(form, 'type', {
        onChange: ({ target }) => {
          const chosen = goalTypes.find(type => type === target.value)
          if (!chosen) return
          setAll(form, withType({ ...form.getValues(), type: before.current }, chosen))
          judgeAmounts(form)
        },
      })}
    />
  )
}
