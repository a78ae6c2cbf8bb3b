import { type ComponentProps, useId } from 'react'
import styles from './Switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked'> {
  label: string
  hint: string
  checked: boolean
}

/** On or off, at once. The whole row can be pressed. */
export const Switch = ({ label, hint, checked, ...input }: SwitchProps) => {
  const id = useId()
  return (
    <div className={styles.row}>
      <div>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        className={styles.switch}
        aria-describedby={`${id}-hint`}
        {...input}
      />
    </div>
  )
}
