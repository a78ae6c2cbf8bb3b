import { Eye, EyeOff } from 'lucide'
import { type ComponentProps, useState } from 'react'
import { type Field, VerbatimField } from './Field.tsx'
import { formTexts } from './formTexts.ts'
import { Icon } from './Icon.tsx'
import styles from './PasswordField.module.css'

/** A password that can be shown. */
export const PasswordField = (props: ComponentProps<typeof Field>) => {
  const [shown, setShown] = useState(false)
  return (
    <VerbatimField
      {...props}
      type={shown ? 'text' : 'password'}
      trail={
        <button
          type="button"
          className={styles.toggle}
          aria-label={shown ? formTexts.hidePassword : formTexts.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeOff : Eye} size={19} />
        </button>
      }
    />
  )
}
