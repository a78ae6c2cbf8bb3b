import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** A view that takes another's place takes its focus, too; the field names its form, and so the view. */
export const useFirstField = <Values extends FieldValues, Output>(
  { setFocus }: UseFormReturn<Values, unknown, Output>,
  name: Path<Values>,
  wanted = true,
): void => {
  useEffect(() => {
    if (wanted) setFocus(name)
  }, [setFocus, name, wanted])
}
