import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showError } from '../components/toast.ts'
import { faultIn, showFault, showLimit, showServerErrors } from './forms.ts'
import { type ActionOptions, reasonFor, useAction } from './useAction.ts'

interface FormActionOptions extends ActionOptions {
  /** Title of the toast that reports a failure; without one it is shown on the form. */
  readonly title?: string
}

/** Sends a valid form. Shows a refusal beside the fields or above the button; with a `title` also as a toast. */
export const useFormAction = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  send: (values: Output) => Promise<unknown>,
  { failed, title, onError, ...options }: FormActionOptions,
) => {
  const { run, busy } = useAction(send, {
    title: null,
    onError: error => {
      onError?.(error)
      const beside = showServerErrors(form, error)
      if (title === undefined) {
        if (!beside) showFault(form, reasonFor(error, failed))
        return
      }
      showLimit(form, error)
      showError(title, reasonFor(error, failed) || undefined)
    },
    failed,
    ...options,
  })
  const submit = form.handleSubmit(async values => {
    await run(values)
  })
  const { errors, isSubmitting } = form.formState
  return { submit, busy: busy || isSubmitting, fault: faultIn(errors) }
}
