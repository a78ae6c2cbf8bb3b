import { Eye, EyeOff } from 'lucide'
import { type ComponentProps, useState } from 'react'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import styles from './PasswordField.module.css'
import { texts } from './texts.ts'

/** A password that its owner may look at. */
export const PasswordField = (props: ComponentProps<typeof Field>) => {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trail={
        <button
          type="button"
          className={styles.toggle}
          aria-label={shown ? texts.hidePassword : texts.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeOff : Eye} size={19} />
        </button>
      }
    />
  )
}
