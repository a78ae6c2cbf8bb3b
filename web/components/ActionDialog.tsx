import { type FormEvent, type ReactNode, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showServerErrors } from '../lib/forms.ts'
import { useAction } from '../lib/useAction.ts'
import styles from './ActionDialog.module.css'
import { Button } from './Button.tsx'
import { Dialog, useDialog } from './Dialog.tsx'
import { FormFault } from './FormFault.tsx'
import { formTexts } from './formTexts.ts'
import type { Notice } from './toast.ts'

interface DialogProps {
  words: {
    readonly title: string
    readonly confirm: string
    readonly busy?: string
    readonly keep?: string
    /** Where the server gives no reason. */
    readonly failed?: string
  }
  /** The toast after success. */
  done?: Notice
  /** Whether the form can be sent. */
  ready?: boolean
  /** Irreversible actions have a red button. */
  danger?: boolean
  /** Reports a failure in a toast, instead of a line in the dialog. */
  asToast?: boolean
  children: ReactNode
  onClosed: () => void
}

export type ActionDialogProps<Values extends FieldValues, Output> = DialogProps &
  (
    | { form?: never; action: () => Promise<unknown> }
    /** `action` gets the values of the fields among the children, once they are valid. */
    | { form: UseFormReturn<Values, unknown, Output>; action: (values: Output) => Promise<unknown> }
  )

/**
 * Asks before an action, or for the few fields it needs. Stays open and shows the reason when it fails. The
 * focus starts on the first field, or else on the button that cancels.
 */
export const ActionDialog = <Values extends FieldValues, Output>(
  props: ActionDialogProps<Values, Output>,
) => {
  const { words, done, ready = true, danger = false, asToast = false, children, onClosed } = props
  const { close, dialog } = useDialog(onClosed)
  const { run, busy, fault } = useAction((action: () => Promise<unknown>) => action(), {
    failed: words.failed,
    ...(!asToast && { title: null }),
    onError: error => props.form && showServerErrors(props.form, error),
  })
  const keep = useRef<HTMLButtonElement>(null)
  const finish = async (action: () => Promise<unknown>) => {
    // The form is still there while it closes, for a held Enter key.
    if (dialog.open && ready && (await run(action, done))) close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (props.form
      ? props.form.handleSubmit(values => finish(() => props.action(values)))()
      : finish(props.action))
  }
  return (
    <Dialog {...dialog} title={words.title} busy={busy} initialFocus={props.form ? undefined : keep}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {children}
        <FormFault text={fault} />
        <div className={styles.buttons}>
          <Button ref={keep} look="outline" disabled={busy} onClick={close}>
            {words.keep ?? formTexts.cancel}
          </Button>
          <Button type="submit" look={danger ? 'danger' : 'solid'} disabled={busy || !ready}>
            {busy ? (words.busy ?? formTexts.saving) : words.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
