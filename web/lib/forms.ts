import type { FieldError, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import { fieldErrorsOf } from './http.ts'

/**
 * A resolver in a chunk of its own, which is fetched beside the form and not before it: nobody has typed anything yet
 * when the form appears. Its module calls `resolverFor`.
 */
export const fetchedResolver = <Values extends FieldValues, Output>(
  load: () => Promise<Resolver<Values, unknown, Output>>,
): Resolver<Values, unknown, Output> => {
  void load().catch(() => undefined)
  // The browser keeps what it has loaded; an attempt that failed is made again here.
  return async (values, context, options) => (await load())(values, context, options)
}

/** All messages of a field: those of every rule it breaks where the form gathers them, else the first. */
export const messagesOf = (error: FieldError | undefined): readonly string[] => {
  if (error === undefined) return []
  const texts = Object.values(error.types ?? {})
    .flat()
    .filter(text => typeof text === 'string')
  if (texts.length > 0) return [...new Set(texts)]
  return error.message === undefined ? [] : [error.message]
}

/** Puts what the server found wrong beside the fields; whether there was any. */
export const showServerErrors = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): boolean => {
  let shown = false
  for (const [field, messages] of Object.entries(fieldErrorsOf(error))) {
    if (!(field in form.getValues())) continue
    form.setError(field as Path<Values>, { types: { server: [...messages] } }, { shouldFocus: !shown })
    shown = true
  }
  return shown
}
