import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Field.module.css'

interface FieldProps {
  label: string
  errors?: readonly string[]
  hint?: ReactNode
  /** Inside the box, before the text: a currency sign. */
  lead?: ReactNode
  /** Inside the box, behind the text: a button. */
  trail?: ReactNode
}

export const Field = ({
  label,
  errors = [],
  hint,
  lead,
  trail,
  className,
  ...input
}: FieldProps & ComponentProps<'input'>) => {
  const id = useId()
  const described = errors.length > 0 || hint !== undefined
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={cx(styles.box, typeof lead === 'string' && lead.length > 1 && styles.wide)}>
        {lead !== undefined && (
          <span className={styles.lead} aria-hidden="true">
            {lead}
          </span>
        )}
        <input
          id={id}
          aria-invalid={errors.length > 0}
          aria-describedby={described ? `${id}-note` : undefined}
          {...input}
          className={cx(
            styles.input,
            lead !== undefined && styles.led,
            trail !== undefined && styles.trailed,
          )}
        />
        {trail}
      </div>
      <FieldNote id={`${id}-note`} errors={errors} hint={hint} />
    </div>
  )
}

/** A whole number. */
export const CountField = (props: ComponentProps<typeof Field>) => (
  <Field type="number" inputMode="numeric" step={1} {...props} />
)

/** A name or a code, without a phone keyboard's corrections. */
export const VerbatimField = (props: ComponentProps<typeof Field>) => (
  <Field autoCapitalize="none" spellCheck={false} {...props} />
)

type TextAreaProps = ComponentProps<'textarea'> & Pick<FieldProps, 'label' | 'errors' | 'hint'>

export const TextArea = ({ label, errors = [], hint, className, ...area }: TextAreaProps) => {
  const id = useId()
  const described = errors.length > 0 || hint !== undefined
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        aria-invalid={errors.length > 0}
        aria-describedby={described ? `${id}-note` : undefined}
        {...area}
        className={styles.input}
      />
      <FieldNote id={`${id}-note`} errors={errors} hint={hint} />
    </div>
  )
}

interface FieldNoteProps {
  id: string
  errors: readonly string[]
  hint?: ReactNode
}

/** All errors of a field, or else its hint. */
export const FieldNote = ({ id, errors, hint }: FieldNoteProps) => {
  if (errors.length === 0) {
    return hint === undefined ? null : (
      <div id={id} className={styles.hint}>
        {hint}
      </div>
    )
  }
  return (
    <div id={id} role="alert" className={styles.errors}>
      {errors.map(error => (
        <p key={error}>{error}</p>
      ))}
    </div>
  )
}
