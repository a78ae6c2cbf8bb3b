import type { ComponentProps } from 'react'
import { countries } from '#shared/api/countries.ts'
import { inOrder } from '#shared/intl.ts'
import { nameOfCountry } from '../lib/intl.ts'
import { formTexts } from './formTexts.ts'
import { Select } from './Select.tsx'

interface CountrySelectProps extends Omit<ComponentProps<typeof Select>, 'options'> {
  /** Their codes; all where it is left out. */
  among?: readonly string[]
}

/** A country, by its name. */
export const CountrySelect = ({ among = countries, ...select }: CountrySelectProps) => (
  <Select options={[['', formTexts.chooseCountry], ...named(among)]} {...select} />
)

const named = (codes: readonly string[]): readonly (readonly [string, string])[] =>
  codes
    .map(code => [code, nameOfCountry(code)] as const)
    .toSorted(([, one], [, other]) => inOrder(one, other))
