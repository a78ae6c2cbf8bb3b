import { useForm } from 'react-hook-form'
import type { DestinationKind } from '#shared/api/payoutDestinations.ts'
import type { StripeLinkResponse } from '#shared/api/stripeAccounts.ts'
import { CountrySelect } from '../../../components/CountrySelect.tsx'
import { Field, TextArea } from '../../../components/Field.tsx'
import { formTexts } from '../../../components/formTexts.ts'
import { Select } from '../../../components/Select.tsx'
import { SmallForm } from '../../../components/SmallForm.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { post, send } from '../../../lib/http.ts'
import { ownCountry } from '../../../lib/region.ts'
import { useFormAction } from '../../../lib/useFormAction.ts'
import { useRefresh } from '../../../lib/useRefresh.ts'
import { destinationsKey } from './api.ts'
import { destinationTexts as words } from './destinationTexts.ts'
import { stripeTexts } from './stripeTexts.ts'
import { destinationWords } from './texts.ts'

type Name = keyof typeof destinationWords.labels
const fieldsOf = {
  iban: ['holder', 'iban'],
  us_bank: ['holder', 'routingNumber', 'accountNumber', 'accountType'],
  uk_bank: ['holder', 'sortCode', 'accountNumber'],
  other_bank: ['holder', 'country', 'details'],
  mobile_money: ['holder', 'country', 'network', 'number'],
  cash: ['from'],
  stripe: ['country'],
} as const satisfies Record<DestinationKind, readonly Name[]>

const kinds = Object.entries(destinationWords.kinds)
/** Their formats are not words: keyboards of phones must not correct them. */
const typed = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
const inputs: Partial<Record<Name, object>> = {
  holder: { autoComplete: 'name' },
  iban: { ...typed, autoCapitalize: 'characters' },
  routingNumber: { ...typed, inputMode: 'numeric' },
  accountNumber: { ...typed, inputMode: 'numeric' },
  sortCode: { ...typed, inputMode: 'numeric' },
  number: { ...typed, type: 'tel' },
}
const { checking, savings } = destinationWords.accountTypes
const accountTypes = [
  ['', words.chooseType],
  ['checking', checking],
  ['savings', savings],
] as const
const hints: Partial<Record<Name, string>> = words.hints

const resolver = apiResolver(() => import('#shared/api/payoutDestinations.ts'), 'destinationChoice')

interface DestinationFormProps {
  currency: string
  isChange: boolean
  /** The countries in which Stripe pays out this currency; empty where it is not offered. */
  stripeCountries: readonly string[]
  /** The label of the second button, which also closes it. */
  cancel?: string
  onClose: () => void
}

/** It is typed anew for every change: what was entered before is shown to nobody in full. */
export const DestinationForm = (props: DestinationFormProps) => {
  const { currency, isChange, stripeCountries, cancel = formTexts.cancel, onClose } = props
  const refresh = useRefresh()
  const form = useForm({ resolver, defaultValues: initial(ownCountry()) })
  const action = useFormAction(
    form,
    async details => {
      if (details.kind === 'stripe') {
        const { country } = details
        const { url } = await post<StripeLinkResponse>(`${destinationsKey}/${currency}/stripe`, { country })
        window.location.assign(url)
        return
      }
      await send('PUT', `${destinationsKey}/${currency}`, details)
      showSuccess(...words.saved)
      onClose()
      await refresh(destinationsKey)
    },
    { failed: words.failed },
  )
  const kind = form.watch('kind')
  const offered = kinds.filter(([one]) => one !== 'stripe' || stripeCountries.length > 0)
  const names: readonly Name[] = isKind(kind) ? fieldsOf[kind] : []
  return (
    <SmallForm
      inset
      of={action}
      aria-label={words.of({ act: isChange ? words.change : words.enter, currency })}
      words={kind === 'stripe' ? [stripeTexts.begin, stripeTexts.opening] : [words.save, formTexts.saving]}
      other={[cancel, onClose]}
    >
      <Select label={words.kind} options={offered} {...fieldOf(form, 'kind')} />
      {names.map(name => {
        const field = { label: destinationWords.labels[name], ...fieldOf(form, name) }
        if (name === 'country')
          return (
            <CountrySelect key={name} {...(kind === 'stripe' && { among: stripeCountries })} {...field} />
          )
        if (name === 'accountType') return <Select key={name} options={accountTypes} {...field} />
        if (name === 'details') return <TextArea key={name} rows={3} hint={hints[name]} {...field} />
        return <Field key={name} hint={hints[name]} {...inputs[name]} {...field} />
      })}
      {kind === 'stripe' && <p className="muted">{stripeTexts.note}</p>}
      <p className="muted">{isChange ? words.coolDown : words.atOnce}</p>
    </SmallForm>
  )
}

const isKind = (text: string): text is DestinationKind => Object.hasOwn(fieldsOf, text)

const usual: Readonly<Record<string, DestinationKind>> = { US: 'us_bank', GB: 'uk_bank', GH: 'mobile_money' }
const initial = (country: string) => ({
  kind: usual[country] ?? 'iban',
  ...{ holder: '', iban: '', routingNumber: '', accountNumber: '', sortCode: '', details: '' },
  ...{ country, network: '', number: '', from: '' },
})
