import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { turnOrders } from '#shared/charter.ts'
import { parseAmount, times, zero } from '#shared/money.ts'
import { cycleTypes } from '#shared/time.ts'
import { AmountField } from '../../components/AmountField.tsx'
import { Card } from '../../components/Card.tsx'
import { CountField } from '../../components/Field.tsx'
import { Help } from '../../components/Help.tsx'
import { InParts } from '../../components/InParts.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { RadioTiles } from '../../components/RadioTiles.tsx'
import { Select } from '../../components/Select.tsx'
import type { Currency } from '../../lib/currencies.ts'
import { cx } from '../../lib/cx.ts'
import { money } from '../../lib/format.ts'
import { fieldOf } from '../../lib/forms.ts'
import { CharterSettings } from './CharterSettings.tsx'
import styles from './CreateForm.module.css'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { wordOptions } from './circleWord.ts'
import { createTexts } from './createTexts.ts'
import {
  circleEnd,
  type GoalForm,
  type GoalFormValues,
  judgeAmounts,
  setAll,
  withTemplate,
} from './goalForm.ts'
import { atLeastTwo, type Figures, fewestSeats, fromTarget, withTarget } from './linkedFields.ts'

const AdoptSheet = lazyPart(() => import('./adoption/AdoptSheet.tsx'), 'AdoptSheet')
const RhythmFields = lazyPart(() => import('../common/rhythm/RhythmFields.tsx'), 'RhythmFields')

const OtherRhythm = ({ form }: { form: GoalForm }) => {
  const onChange = () => {
    setAll(form, { endDate: circleEnd(form.getValues()) })
    form.clearErrors('rhythm')
  }
  return (
    <RhythmFields
      draft={useWatch({ control: form.control, name: 'rhythm' })}
      fieldFor={name => fieldOf(form, `rhythm.${name}`, { onChange })}
      errors={fieldOf(form, 'rhythm').errors}
    />
  )
}

export const RotationSettings = ({ form }: { form: GoalForm }) => {
  const texts = createTexts.rotation
  return (
    <Card title={texts.title} note={createTexts.step({ step: 2 })} help={<Help word="rotation" />}>
      <InParts>
        <Select label={texts.circleWord} options={wordOptions} {...fieldOf(form, 'circleWord')} />
        <Schedule form={form} />
        <LinkedFigures form={form} />
        <AdoptSheet form={form} />
        <Order form={form} />
        <CharterSettings form={form} />
      </InParts>
    </Card>
  )
}

const Schedule = ({ form }: { form: GoalForm }) => (
  <>
    <RadioTiles
      large
      legend={createTexts.rotation.schedule}
      tiles={useTemplateTiles(form)}
      {...fieldOf(form, 'cycleType', {
        onChange: ({ target }) => {
          const chosen = cycleTypes.find(type => type === target.value)
          if (chosen) setAll(form, withTemplate(form.getValues(), chosen))
          else setAll(form, { endDate: circleEnd(form.getValues()) })
        },
      })}
    />
    {useWatch({ control: form.control, name: 'cycleType' }) === 'other' && <OtherRhythm form={form} />}
  </>
)

const orderTiles = turnOrders.map(value => {
  const [label, note] = createTexts.rotation.orders[value]
  return { value, label, note }
})

/** A circle that already runs has its order. */
const Order = ({ form }: { form: GoalForm }) =>
  useWatch({ control: form.control, name: 'sheet' }) === undefined && (
    <RadioTiles large legend={createTexts.rotation.order} tiles={orderTiles} {...fieldOf(form, 'order')} />
  )

const payoutOf = (contribution: string, members: number, currency: Currency): string =>
  createTexts.rotation.payout({
    contribution: money(contribution, currency),
    members,
    payout: money(times(parseAmount(contribution, currency) ?? zero, members), currency),
  })

const lastsRisk = (contribution: string, members: number, currency: Currency): string =>
  money(times(parseAmount(contribution, currency) ?? zero, members - 1), currency)

const seatsIn = (members: string): number => Math.max(fewestSeats, Number(members) || fewestSeats)

/** Each shows what the form would have with it. */
const useTemplateTiles = (form: GoalForm) => {
  const [chosen, currency, ownContribution, ownMembers] = useWatch({
    control: form.control,
    name: ['cycleType', 'currency', 'contributionAmount', 'totalMembers'],
  })
  const own = payoutOf(ownContribution, seatsIn(ownMembers), currency)
  const other = {
    value: 'other',
    label: createTexts.rotation.other[0],
    note: createTexts.rotation.other[1],
  }
  const templates = cycleTypes.map(cycle => {
    const { contributionAmount, totalMembers } = withTemplate(form.getValues(), cycle)
    const [label, help] = createTexts.rotation.templates[cycle]
    const payout = cycle === chosen ? own : payoutOf(contributionAmount, seatsIn(totalMembers), currency)
    return {
      value: cycle,
      label,
      note: (
        <>
          {help} <b className={cx(styles.payout, 'figures')}>{payout}</b>
        </>
      ),
    }
  })
  return [...templates, other]
}

const LinkedFigures = ({ form }: { form: GoalForm }) => {
  const texts = createTexts.rotation
  const before = useRef<Figures>(undefined)
  const [raised, setRaised] = useState(false)
  const figures = (): Figures => form.getValues()

  const link = (linked: Figures, ...typed: GoalFormValues['typed']) => {
    setAll(form, { ...linked, typed: [...new Set([...form.getValues('typed'), ...typed])] })
    setAll(form, { endDate: circleEnd(form.getValues()) })
    judgeAmounts(form)
  }
  const raiseMembers = () => {
    const members = atLeastTwo(figures().totalMembers)
    if (members === figures().totalMembers) return
    link(withTarget({ ...figures(), totalMembers: members }))
    setRaised(true)
  }
  const [currency, contribution, members] = useWatch({
    control: form.control,
    name: ['currency', 'contributionAmount', 'totalMembers'],
  })
  return (
    <>
      <CurrencyChoice form={form} onChange={() => link(withTarget(figures()))} />
      <div className={styles.three}>
        <AmountField
          currency={currency}
          label={texts.contribution}
          hint={texts.contributionHint}
          {...fieldOf(form, 'contributionAmount', {
            onChange: () => link(withTarget(figures()), 'contributionAmount'),
          })}
        />
        <CountField
          label={texts.members}
          hint={texts.membersHint}
          min={fewestSeats}
          {...fieldOf(form, 'totalMembers', {
            onChange: () => {
              setRaised(false)
              link(withTarget(figures()), 'totalMembers')
            },
            onBlur: raiseMembers,
          })}
          {...(raised && { errors: [texts.tooFewMembers] })}
        />
        <AmountField
          currency={currency}
          label={texts.target}
          hint={texts.targetHint}
          onFocus={() => {
            before.current = { ...figures() }
          }}
          {...fieldOf(form, 'targetAmount', {
            onChange: ({ target }) =>
              link(
                fromTarget(target.value, before.current ?? figures()),
                'contributionAmount',
                'totalMembers',
              ),
          })}
        />
      </div>
      <output className={styles.result}>
        <span className="muted">{texts.result}</span>
        <strong className="figures">{payoutOf(contribution, seatsIn(members), currency)}</strong>
      </output>
      <p className="muted">{texts.atRisk({ amount: lastsRisk(contribution, seatsIn(members), currency) })}</p>
    </>
  )
}
