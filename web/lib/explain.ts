import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showFault } from './formFaults.ts'
import { showServerErrors } from './forms.ts'
import { messageOf } from './http.ts'
import { limitOf } from './limits.ts'
import { checkSession } from './session.ts'

/** Says on a form why it was refused: beside the fields where the server names them, else above the button. */
export const explain = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  fallback: string,
): void => {
  checkSession(error)
  const beside = showServerErrors(form, error)
  if (!beside) showFault(form, limitOf(error) ?? messageOf(error, fallback))
}
