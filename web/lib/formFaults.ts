import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form'
import { limitOf } from './limits.ts'

/** Says on the form itself what concerns none of its fields; a toast would be gone before it is needed. */
export const showFault = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  message: string,
): void => form.setError('root.fault', { message })

/** The same for an answer that something was tried too often; whether it was one. */
export const showLimit = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): boolean => {
  const limit = limitOf(error)
  if (limit !== undefined) showFault(form, limit)
  return limit !== undefined
}

/** What `showFault` has said; it goes with the next attempt. */
export const faultIn = (errors: FieldErrors): string | undefined => errors.root?.['fault']?.message
