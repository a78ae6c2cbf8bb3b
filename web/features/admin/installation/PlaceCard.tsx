import { useForm } from 'react-hook-form'
import type { InstallationResponse } from '#shared/api/installation.ts'
import { timeZones } from '#shared/intl.ts'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/Field.tsx'
import { Select } from '../../../components/Select.tsx'
import { SmallForm } from '../../../components/SmallForm.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { fieldOf } from '../../../lib/forms.ts'
import { useFormAction } from '../../../lib/useFormAction.ts'
import { saveInstallation } from './api.ts'
import { hintOf } from './hint.ts'
import styles from './Installation.module.css'
import { TestMail } from './TestMail.tsx'
import { installationTexts as texts } from './texts.ts'

const words = texts.place

interface PlaceCardProps {
  of: InstallationResponse
  onChanged: (now: InstallationResponse) => void
}

/** Sender, time zone, languages and currencies; how payments are taken, which only the server says. */
export const PlaceCard = ({ of, onChanged }: PlaceCardProps) => {
  const { sender, timeZone, languages, currencies } = of.settings
  const isAll = currencies.value.length === of.offered.currencies.length
  const form = useForm({
    defaultValues: {
      sender: sender.value ?? '',
      timeZone: timeZone.value,
      first: languages.value[0] ?? '',
      languages: [...languages.value],
      currencies: isAll ? '' : currencies.value.join(' '),
    },
  })
  const action = useFormAction(
    form,
    async values => {
      const first = languages.fixedBy === null ? values.first : (languages.value[0] ?? '')
      const codes = values.currencies.split(/[\s,]+/).filter(code => code !== '')
      onChanged(
        await saveInstallation({
          ...(sender.fixedBy === null && { sender: values.sender || null }),
          ...(timeZone.fixedBy === null && { timeZone: values.timeZone }),
          languages: [first, ...values.languages.filter(one => one !== first)],
          ...(currencies.fixedBy === null && {
            currencies: codes.length === 0 ? null : codes.map(code => code.toUpperCase()),
          }),
        }),
      )
      showSuccess(texts.saved)
    },
    { failed: texts.notSaved },
  )
  return (
    <Card title={words.title}>
      <SmallForm of={action} aria-label={words.title} words={[texts.save, texts.saving]}>
        <Field
          label={words.sender}
          disabled={sender.fixedBy !== null}
          hint={hintOf(sender, words.senderHint)}
          autoComplete="off"
          {...fieldOf(form, 'sender')}
        />
        <Select
          label={words.timeZone}
          options={[...new Set(['UTC', timeZone.value, ...timeZones()])].map(zone => [zone, zone])}
          disabled={timeZone.fixedBy !== null}
          {...fieldOf(form, 'timeZone')}
        />
        <Select
          label={words.first}
          options={of.offered.languages.map(({ code, name }) => [code, name])}
          disabled={languages.fixedBy !== null}
          {...fieldOf(form, 'first')}
        />
        <fieldset className={styles.boxes}>
          <legend>{words.languages}</legend>
          {of.offered.languages.map(({ code, name }) => (
            <label key={code}>
              <input type="checkbox" value={code} {...form.register('languages')} />
              {name}
            </label>
          ))}
        </fieldset>
        <Field
          label={words.currencies}
          disabled={currencies.fixedBy !== null}
          hint={hintOf(currencies, words.currenciesHint)}
          autoComplete="off"
          {...fieldOf(form, 'currencies')}
        />
      </SmallForm>
      <dl className={styles.facts}>
        <dt>{words.payments}</dt>
        <dd>
          {words.kinds[of.payments]}
          <small className="muted">{words.paymentsHint}</small>
        </dd>
      </dl>
      <TestMail mailbox={of.mailbox} />
    </Card>
  )
}
