import { latePolicies } from '#shared/charter.ts'
import { timeZones } from '#shared/intl.ts'
import { AmountField } from '../../../components/AmountField.tsx'
import { CountField } from '../../../components/Field.tsx'
import { RadioTiles } from '../../../components/RadioTiles.tsx'
import { Select } from '../../../components/Select.tsx'
import { Switch } from '../../../components/Switch.tsx'
import styles from './Charter.module.css'
import { type CharterDraft, charterIn, isDeposit } from './charterDraft.ts'
import { charterTexts as texts } from './charterTexts.ts'
import { zoneName } from './rules.ts'

const zonesWith = (chosen: string): readonly string[] => {
  const known = timeZones()
  return known.includes(chosen) ? known : [chosen, ...known]
}

interface CharterFieldsProps {
  charter: CharterDraft
  currency: string
  /** Turns are still to be drawn. */
  toBeDrawn: boolean
  onChange: (charter: CharterDraft) => void
}

/** The rules of a circle beside its amount, rhythm and seats. */
export const CharterFields = ({ charter, currency, toBeDrawn, onChange }: CharterFieldsProps) => {
  const change = (changed: Partial<CharterDraft>) => onChange({ ...charter, ...changed })
  return (
    <div className={styles.fields}>
      <RadioTiles
        large
        legend={texts.policy}
        name="latePolicy"
        tiles={latePolicies.map(value => ({
          value,
          label: texts.policies[value][0],
          note: texts.policies[value][1],
        }))}
        chosen={charter.latePolicy}
        onChange={({ target }) =>
          change({ latePolicy: latePolicies.find(known => known === target.value) ?? charter.latePolicy })
        }
      />
      <div className={styles.pair}>
        <CountField
          label={texts.grace}
          hint={texts.graceHint}
          min={0}
          max={14}
          value={charter.graceDays}
          errors={charterIn({ ...charter, deposit: '' }, currency) ? [] : [texts.graceFault]}
          onChange={({ target }) => change({ graceDays: target.value })}
        />
        <Select
          label={texts.zone}
          options={zonesWith(charter.timeZone).map(zone => [zone, zoneName(zone)])}
          value={charter.timeZone}
          onChoose={timeZone => change({ timeZone })}
        />
      </div>
      <AmountField
        currency={currency}
        label={texts.deposit}
        hint={texts.depositHint}
        value={charter.deposit}
        errors={isDeposit(charter.deposit, currency) ? [] : [texts.depositFault]}
        onChange={({ target }) => change({ deposit: target.value })}
      />
      {toBeDrawn && (
        <Switch
          label={texts.provedFirst}
          hint={texts.provedFirstHint}
          checked={charter.provedFirst}
          onChange={({ target }) => change({ provedFirst: target.checked })}
        />
      )}
    </div>
  )
}
