import { ChevronDown } from 'lucide'
import { type ComponentProps, memo, useId } from 'react'
import field from './Field.module.css'
import { FieldNote } from './Field.tsx'
import { Icon } from './Icon.tsx'
import styles from './Select.module.css'

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value'> {
  label: string
  /** The value of each option, and its text. */
  options: readonly (readonly [Value, string])[]
  /** With `onChoose`, where it is not a form's field. */
  value?: Value
  onChoose?: (value: Value) => void
  /** Where nothing is chosen. */
  errors?: readonly string[]
}

/** A choice among a few. The browser's own list, which works well on phones. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { label, options, onChoose, errors = [], className, ...select } = props
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <div className={field.box}>
        <select
          id={id}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? `${id}-note` : undefined}
          className={`${field.input} ${styles.select}`}
          {...select}
          {...(onChoose && {
            onChange: ({ target }) => {
              const chosen = options.find(([option]) => option === target.value)
              if (chosen) onChoose(chosen[0])
            },
          })}
        >
          <Options of={options} />
        </select>
        <Icon of={ChevronDown} size={18} className={styles.chevron} />
      </div>
      <FieldNote id={`${id}-note`} errors={errors} hint={undefined} />
    </div>
  )
}

/** A list of all currencies is not drawn anew while nothing in it changes. */
const Options = memo(({ of }: { of: readonly (readonly [string, string])[] }) =>
  of.map(([option, text]) => (
    <option key={option} value={option}>
      {text}
    </option>
  )),
)
