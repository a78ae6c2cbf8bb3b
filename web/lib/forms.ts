import { startTransition } from 'react'
import type {
  FieldError,
  FieldErrors,
  FieldValues,
  Path,
  RegisterOptions,
  Resolver,
  UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldErrorsOf } from './http.ts'
import { limitOf } from './limits.ts'

/** Validates with a schema that is loaded, with zod, after the form appears and before it is submitted. */
export const fetchedResolver = <Input extends FieldValues, Output>(
  load: () => Promise<z.core.$ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> => {
  const fetched = async () => {
    const [schema, { resolverFor }] = await Promise.all([load(), import('./resolver.ts')])
    return resolverFor<Input, unknown, Output, z.core.$ZodType<Output, Input>>(schema)
  }
  void fetched().catch(() => undefined)
  // The browser caches it; a failed download is tried again here.
  return async (values, context, options) => (await fetched())(values, context, options)
}

type Schema = z.core.$ZodType<unknown, FieldValues>

/** The same for a schema of the API, which is an export of the loaded module. */
export const apiResolver = <Name extends string, Module extends Readonly<Record<Name, Schema>>>(
  load: () => Promise<Module>,
  name: Name,
) =>
  // For a type parameter the compiler cannot tell that these are the schema's own types.
  fetchedResolver(async () => (await load())[name]) as unknown as Resolver<
    z.input<Module[Name]> & FieldValues,
    unknown,
    z.output<Module[Name]>
  >

// A later registration without handlers would keep those of the earlier one, for another form of the field.
const unhandled = { onChange: () => undefined, onBlur: () => undefined }

/** The properties of a form field's input: its registration, and its errors. */
export const fieldOf = <Values extends FieldValues, Output, Name extends Path<Values>>(
  form: UseFormReturn<Values, unknown, Output>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) => {
  const { onChange, ...field } = form.register(name, { ...unhandled, ...options })
  return {
    ...field,
    // The form knows the new value at once, and the browser shows it; what the page makes of it may be drawn later.
    onChange: async (event: Parameters<typeof onChange>[0]) =>
      startTransition(() => {
        void onChange(event)
      }),
    // `getFieldState` would draw the whole form anew with each first key in a field, because it also reads what was touched.
    errors: messagesOf(errorAt(form.formState.errors, name)),
  }
}

/** `rhythm.days` is a field of `rhythm`. */
const errorAt = (errors: FieldErrors, name: string): FieldError | undefined => {
  let part: unknown = errors
  for (const key of name.split('.')) part = (part as Readonly<Record<string, unknown>> | undefined)?.[key]
  return part as FieldError | undefined
}

/** For a code, which people type or paste with spaces. */
export const withoutSpaces = { setValueAs: (text: string): string => text.replaceAll(/\s/g, '') }

/** All messages of a field: those of every violated rule where the form collects them, else the first. */
const messagesOf = (error: FieldError | undefined): readonly string[] => {
  if (error === undefined) return []
  const texts = Object.values(error.types ?? {})
    .flat()
    .filter(text => typeof text === 'string')
  if (texts.length > 0) return [...new Set(texts)]
  return error.message === undefined ? [] : [error.message]
}

/** Shows the server's errors beside the fields; returns whether there were any. */
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

/** Shows an error on the form itself that concerns none of its fields; a toast would disappear too early. */
export const showFault = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  message: string,
): void => form.setError('root.fault', { message })

/** The same for a rate limit; returns whether it was one. */
export const showLimit = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): boolean => {
  const limit = limitOf(error)
  if (limit !== undefined) showFault(form, limit)
  return limit !== undefined
}

/** The error from `showFault`; it disappears with the next attempt. */
export const faultIn = (errors: FieldErrors): string | undefined => errors.root?.['fault']?.message
