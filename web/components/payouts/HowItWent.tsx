import type { Ref } from 'react'
import { type PayoutMethod, payoutMethods } from '#shared/payoutMethods.ts'
import { Field } from '../Field.tsx'
import { Select } from '../Select.tsx'
import { payoutTexts as texts } from './payoutTexts.ts'

interface HowItWentProps {
  ref?: Ref<HTMLSelectElement>
  method: PayoutMethod
  reference: string
  onMethod: (method: PayoutMethod) => void
  onReference: (reference: string) => void
}

/** How money went from hand to hand, and how both sides find it again. */
export const HowItWent = ({ ref, method, reference, onMethod, onReference }: HowItWentProps) => (
  <>
    <Select
      {...(ref && { ref })}
      label={texts.method}
      options={payoutMethods.map(one => [one, texts.methods[one]])}
      value={method}
      onChoose={onMethod}
    />
    <Field
      label={texts.reference}
      hint={texts.referenceHint}
      autoComplete="off"
      maxLength={100}
      value={reference}
      onChange={({ target }) => onReference(target.value)}
    />
  </>
)
