import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Focuses a field of a form that has just opened, or has replaced another. */
export const useFirstField = <Values extends FieldValues, Output>(
  { setFocus }: UseFormReturn<Values, unknown, Output>,
  name: Path<Values>,
  wanted = true,
): void => {
  useEffect(() => {
    if (wanted) setFocus(name)
  }, [setFocus, name, wanted])
}
