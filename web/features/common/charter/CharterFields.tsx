import useSWR from 'swr'
import type { ConfigResponse } from '#shared/api/config.ts'
import type { PersonResponse } from '#shared/api/person.ts'
import { feeLimits, latePolicies, mostInstalments } from '#shared/charter.ts'
import { timeZones } from '#shared/intl.ts'
import { AmountField } from '../../../components/AmountField.tsx'
import { CountField } from '../../../components/Field.tsx'
import { RadioTiles } from '../../../components/RadioTiles.tsx'
import { Select } from '../../../components/Select.tsx'
import { Switch } from '../../../components/Switch.tsx'
import { CashHolderFields } from './CashHolderFields.tsx'
import styles from './Charter.module.css'
import { type CharterDraft, isAmountOrNone, isGrace } from './charterDraft.ts'
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
  /** Who can be a cash holder; omitted before there are members. */
  members?: readonly PersonResponse[]
}

/** The rules of a circle beside its amount, rhythm and seats. */
export const CharterFields = ({ charter, currency, toBeDrawn, onChange, members }: CharterFieldsProps) => {
  const faultsIn = (amount: string) => (isAmountOrNone(amount, currency) ? [] : [texts.amountFault])
  const { data: config } = useSWR<ConfigResponse, Error>('/api/config')
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
          errors={isGrace(charter.graceDays) ? [] : [texts.graceFault]}
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
        errors={faultsIn(charter.deposit)}
        onChange={({ target }) => change({ deposit: target.value })}
      />
      <div className={styles.pair}>
        <AmountField
          currency={currency}
          label={texts.lateFee}
          hint={texts.lateFeeHint({ perCent: feeLimits.latePerCent })}
          value={charter.lateFee}
          errors={faultsIn(charter.lateFee)}
          onChange={({ target }) => change({ lateFee: target.value })}
        />
        <AmountField
          currency={currency}
          label={texts.organiserFee}
          hint={texts.organiserFeeHint({ perCent: feeLimits.organiserPerCent })}
          value={charter.organiserFee}
          errors={faultsIn(charter.organiserFee)}
          onChange={({ target }) => change({ organiserFee: target.value })}
        />
      </div>
      <Switch
        label={texts.instalments}
        hint={texts.instalmentsHint({ parts: mostInstalments })}
        checked={charter.instalments}
        onChange={({ target }) => change({ instalments: target.checked })}
      />
      {config?.money === 'cards' && (
        <Switch
          label={texts.cash}
          hint={texts.cashHint}
          checked={charter.cash}
          onChange={({ target }) => change({ cash: target.checked })}
        />
      )}
      {members && (
        <CashHolderFields
          holders={charter.cashHolders}
          currency={currency}
          members={members}
          onChange={cashHolders => change({ cashHolders })}
        />
      )}
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
