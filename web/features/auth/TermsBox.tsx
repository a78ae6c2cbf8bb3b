import { type ComponentProps, useId } from 'react'
import { FieldNote } from '../../components/Field.tsx'
import styles from './Form.module.css'
import { texts } from './texts.ts'

interface TermsBoxProps extends ComponentProps<'input'> {
  errors: readonly string[]
}

export const TermsBox = ({ errors, ...input }: TermsBoxProps) => {
  const note = useId()
  return (
    <div className={styles.check}>
      <label>
        <input
          type="checkbox"
          aria-invalid={errors.length > 0}
          aria-describedby={errors.length > 0 ? note : undefined}
          {...input}
        />
        {texts.terms}
      </label>
      <FieldNote id={note} errors={errors} />
    </div>
  )
}
