import { ChevronDown } from 'lucide-react'
import { type Ref, useId } from 'react'
import field from './Field.module.css'
import styles from './Select.module.css'

interface SelectProps<Value extends string> {
  label: string
  /** What each stands for, and how it reads. */
  options: readonly (readonly [Value, string])[]
  value: Value
  onChoose: (value: Value) => void
  ref?: Ref<HTMLSelectElement>
}

/** One of a few. The browser's own list, which every phone knows how to show. */
export const Select = <Value extends string>({
  label,
  options,
  value,
  onChoose,
  ref,
}: SelectProps<Value>) => {
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <div className={field.box}>
        <select
          ref={ref}
          id={id}
          value={value}
          className={`${field.input} ${styles.select}`}
          onChange={({ target }) => {
            const chosen = options.find(([option]) => option === target.value)
            if (chosen) onChoose(chosen[0])
          }}
        >
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown size={18} className={styles.chevron} aria-hidden="true" />
      </div>
    </div>
  )
}
