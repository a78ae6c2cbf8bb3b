import type { ComponentProps } from 'react'
import { payoutMethods } from '#shared/payoutMethods.ts'
import { Field } from '../../../components/Field.tsx'
import { Select } from '../../../components/Select.tsx'
import { payoutTexts as texts } from './payoutTexts.ts'

interface HowItWentProps {
  method: Omit<ComponentProps<'select'>, 'value'>
  reference: ComponentProps<typeof Field> extends infer Props ? Omit<Props, 'label'> : never
}

/** The fields for money that was handed over: the method, and a reference for both sides. */
export const HowItWent = ({ method, reference }: HowItWentProps) => (
  <>
    <Select label={texts.method} options={payoutMethods.map(one => [one, texts.methods[one]])} {...method} />
    <Field
      label={texts.reference}
      hint={texts.referenceHint}
      autoComplete="off"
      maxLength={100}
      {...reference}
    />
  </>
)
