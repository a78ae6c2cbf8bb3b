import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'
import type { useFormAction } from '../lib/useFormAction.ts'
import { Button, type ButtonLook } from './Button.tsx'
import { FormFault } from './FormFault.tsx'
import { formTexts } from './formTexts.ts'
import styles from './SmallForm.module.css'

interface SmallFormProps extends Pick<ComponentProps<'form'>, 'aria-label' | 'children'> {
  of: ReturnType<typeof useFormAction>
  words: readonly [submit: string, submitting: string]
  look?: ButtonLook
  /** The label of a second button, and its action. */
  other?: readonly [string, () => void]
  /** Of the Cancel button. */
  onCancel?: () => void
  /** In a separate frame, below the button that opened it. */
  inset?: boolean
}

/** A few fields that are part of a card, with the buttons in a row. */
export const SmallForm = (props: SmallFormProps) => {
  const { of, words, look = 'solid', other, onCancel, inset = false, children, ...form } = props
  const second = onCancel ? ([formTexts.cancel, onCancel] as const) : other
  return (
    <form className={cx(styles.form, inset && styles.inset)} noValidate onSubmit={of.submit} {...form}>
      {children}
      <FormFault text={of.fault} />
      <div className={styles.actions}>
        <Button type="submit" look={look} disabled={of.busy}>
          {of.busy ? words[1] : words[0]}
        </Button>
        {second && (
          <Button look="quiet" disabled={of.busy} onClick={second[1]}>
            {second[0]}
          </Button>
        )}
      </div>
    </form>
  )
}
