import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { faultIn } from '../../lib/formFaults.ts'
import { messagesOf } from '../../lib/forms.ts'
import rows from './Rows.module.css'

interface CodeStepProps {
  of: UseFormReturn<{ code: string }>
  words: { readonly code: string; readonly confirm: string; readonly confirming: string }
  /** What else there is to do. */
  other: string
  onOther: () => void
}

/** The code that has arrived elsewhere, as it is typed: with whatever spaces. */
export const CodeStep = ({ of: { register, formState }, words, other, onOther }: CodeStepProps) => {
  const { errors, isSubmitting } = formState
  return (
    <>
      <Field
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        errors={messagesOf(errors.code)}
        {...register('code', { setValueAs: (text: string) => text.replaceAll(/\s/g, '') })}
      />
      <FormFault text={faultIn(errors)} />
      <div className={rows.actions}>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? words.confirming : words.confirm}
        </Button>
        <Button look="quiet" disabled={isSubmitting} onClick={onOther}>
          {other}
        </Button>
      </div>
    </>
  )
}
