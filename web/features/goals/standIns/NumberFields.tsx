import type { ComponentProps } from 'react'
import { CountrySelect } from '../../../components/CountrySelect.tsx'
import { Field } from '../../../components/Field.tsx'
import { formTexts } from '../../../components/formTexts.ts'

interface NumberFieldsProps {
  label: string
  hint: string
  field: Partial<ComponentProps<typeof Field>>
  country: string
  onCountry: (country: string) => void
}

/** A telephone number, and the country of one that is typed without its code. */
export const NumberFields = ({ label, hint, field, country, onCountry }: NumberFieldsProps) => (
  <>
    <Field label={label} hint={hint} type="tel" inputMode="tel" autoComplete="off" {...field} />
    <CountrySelect label={formTexts.countryOfNumber} value={country} onChoose={onCountry} />
  </>
)

export const inCountry = (country: string): { readonly country?: string } =>
  country === '' ? {} : { country }
